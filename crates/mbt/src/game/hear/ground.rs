//! The words for what happens on the ground.

use crate::game::event::{Fighting, Forming, Way};
use crate::game::hear::Words;
use crate::game::hear::air::ground_loss;
use crate::game::orders::hexes_of;
use crate::game::state::{Gone, Overwatch, PieceId, Step};
use crate::ground::going;
use jumpmaster_core::{Clause, Line, Named, capital, clause};

impl Words<'_> {
    pub(super) fn fighting(&self, event: &Fighting) -> Line {
        let (text, why) = match event {
            Fighting::Commanded { at, party, command, .. } => {
                (format!("{}: {} in {}.", capital(self.side(*party)), command, self.at(*at)), clause!("mbt.base.11"))
            }
            Fighting::Volleyed { from, at, party, .. } => (
                format!("{} fires from {} at {}.", capital(self.side(*party)), self.at(*from), self.at(*at)),
                clause!("mbt.base.12"),
            ),
            Fighting::Held { piece, held } => {
                let told = if *held { "holds its fire for another target" } else { "fires with the others again" };
                (format!("{} {told}.", capital(&self.name(*piece))), clause!("mbt.base.12"))
            }
            Fighting::Holds { overwatch } => return self.holds(*overwatch),
            Fighting::Shot { piece, target, hit } => {
                let told = if *hit { "hits" } else { "misses" };
                (format!("{} {told} {}.", capital(&self.name(*piece)), self.name(*target)), clause!("mbt.base.13"))
            }
            Fighting::Struck { support, at } => {
                let weapon = self.0.scenario.supports[usize::from(*support)].weapon;
                (format!("{} on {}.", capital(weapon.name()), self.at(*at)), clause!("mbt.base.21"))
            }
            Fighting::Unhurt { piece } => (format!("No effect on {}.", self.name(*piece)), clause!("mbt.base.12")),
            Fighting::Suppressed { piece } => {
                (format!("{} is suppressed.", capital(&self.name(*piece))), clause!("mbt.base.14"))
            }
            Fighting::Reduced { piece } => {
                (format!("{} is reduced to a half-squad.", capital(&self.name(*piece))), clause!("mbt.base.12"))
            }
            Fighting::Lost { piece, how } => {
                (format!("{} is {how}.", capital(&self.name(*piece))), self.lost_on_the_ground(*piece, *how))
            }
            Fighting::Burns { at } => (format!("{} burns.", self.at(*at)), clause!("mbt.fuel.2")),
            Fighting::BlewUp { at } => {
                (format!("The ordnance in {} blows up: the hex is rough now.", self.at(*at)), clause!("mbt.ordnance.2"))
            }
            Fighting::Returned { at, .. } => {
                (format!("An LGOP that was thought lost turns up in {}.", self.at(*at)), clause!("mbt.destroyed.2"))
            }
            Fighting::Formed(forming) => self.formed(forming),
            Fighting::Searched { piece, co: true } => {
                let element = self.0.rules().command_element;
                let why = if element { clause!("mbt.command-element.2") } else { clause!("mbt.command-element.5") };
                let told = if element { "is the command element" } else { "has the CO" };
                (format!("{} {told}.", capital(&self.name(*piece))), why)
            }
            Fighting::Searched { piece, co: false } => {
                (format!("{} is a normal squad.", capital(&self.name(*piece))), clause!("mbt.command-element.3"))
            }
            Fighting::AreaMarked { at } => (format!("{} is an assembly area.", self.at(*at)), clause!("mbt.convert.2")),
            Fighting::Seized { piece, made: true } => (
                format!("{} takes matters into its own hands.", capital(&self.name(*piece))),
                clause!("mbt.objective-influence.1"),
            ),
            Fighting::Seized { piece, made: false } => {
                (format!("{} keeps to its march.", capital(&self.name(*piece))), clause!("mbt.objective-influence.3"))
            }
            Fighting::Moved { piece, to, .. } => {
                (format!("{} moves to {}.", capital(&self.name(*piece)), self.at(*to)), clause!("mbt.base.10"))
            }
            Fighting::Marches { piece, quick, .. } => {
                let how = if *quick { "marches quickly" } else { "marches" };
                let why = if *quick { clause!("mbt.march.3") } else { clause!("mbt.march.2") };
                (format!("{} {how}.", capital(&self.name(*piece))), why)
            }
            Fighting::Marched { piece, .. } => {
                (format!("The march of {} is over for this turn.", self.name(*piece)), clause!("mbt.march.1"))
            }
            Fighting::PickedUp { piece, bundle, .. } => {
                (format!("{} picks up {}.", capital(&self.name(*piece)), self.name(*bundle)), clause!("mbt.bundle.2"))
            }
            Fighting::Spent { piece, .. } => {
                (format!("{} destroys what it finds.", capital(&self.name(*piece))), clause!("mbt.bundle.6"))
            }
            Fighting::SetDown { bundle, at } => {
                (format!("{} is set down in {}.", capital(&self.name(*bundle)), self.at(*at)), clause!("mbt.bundle.3"))
            }
            Fighting::Opened { piece } => {
                (format!("{} opens its hatches.", capital(&self.name(*piece))), clause!("mbt.orchard.5"))
            }
            Fighting::Sheltered { piece } => {
                (format!("{} goes under cover first.", capital(&self.name(*piece))), clause!("mbt.farm.4"))
            }
            Fighting::Buttoned { piece } => {
                (format!("{} buttons up.", capital(&self.name(*piece))), clause!("mbt.orchard.5"))
            }
            Fighting::Watched { piece } => {
                (format!("{} may be fired at on its way.", capital(&self.name(*piece))), clause!("mbt.base.11"))
            }
            Fighting::Resumed => ("No more fire on the way.".into(), clause!("mbt.base.11")),
        };
        Line::new(text, why)
    }

    /// What units on overwatch wait for.
    fn holds(&self, overwatch: Overwatch) -> Line {
        let text = match (overwatch.lets, overwatch.within) {
            (Some(piece), _) => format!("{} is let go for the rest of its move.", capital(&self.name(piece))),
            (None, Some(hexes)) => format!("Fire is held until somebody comes within {}.", hexes_of(hexes)),
            (None, None) => "Fire is free.".into(),
        };
        Line::private(text, clause!("mbt.base.11"))
    }

    fn formed(&self, forming: &Forming) -> (String, Clause) {
        let why = match forming.way {
            Way::Pair => clause!("mbt.convert.1"),
            Way::Entitled => clause!("mbt.convert.4"),
            Way::Lone => clause!("mbt.convert.9"),
            Way::Split => clause!("mbt.convert.10"),
            Way::Influence => clause!("mbt.command-influence.1"),
        };
        let article = if forming.kind.name().starts_with(['a', 'e', 'i', 'o', 'u', 'A']) { "An" } else { "A" };
        (format!("{article} {} forms in {}.", forming.kind, self.at(forming.at)), why)
    }
}

impl Words<'_> {
    /// Why a piece is lost on the ground: heavy items have clauses of their own.
    fn lost_on_the_ground(&self, piece: PieceId, how: Gone) -> Clause {
        let lies = self.0.piece(piece);
        match (how, lies.spot()) {
            (Gone::Outright, Some(at)) => ground_loss(self.0, piece, at),
            (Gone::Captured, _) if !lies.is_bundle() => clause!("mbt.heavy.10"),
            (Gone::Destroyed, Some(at)) if self.0.step == Step::Move && going::must_leave(&self.0.cell(at)) => {
                clause!("mbt.base.23")
            }
            _ => lost(how),
        }
    }
}

/// The clause behind a loss.
pub(super) const fn lost(how: Gone) -> Clause {
    match how {
        Gone::Landing => clause!("mbt.landing.2"),
        Gone::Outright => clause!("mbt.landing.3"),
        Gone::OffMap => clause!("mbt.offmap.5"),
        Gone::Destroyed => clause!("mbt.base.12"),
        Gone::Captured => clause!("mbt.bundle.6"),
        Gone::Collided => clause!("mbt.lapes.10"),
        Gone::Converted => clause!("mbt.convert.1"),
        Gone::Returned => clause!("mbt.destroyed.2"),
    }
}

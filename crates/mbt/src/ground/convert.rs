//! Conversion: LGOPs become squads, half-squads and teams again (mbt.convert); which squad turns out to be the command
//! element (mbt.command-element); and what turns LGOPs into units outside their AA (mbt.command-influence,
//! mbt.objective-influence). An LGOP is a unit without cohesion, and an AA restores it (mbt.notes.1).

use crate::ground::going::State;
use crate::rules::Rules;
use crate::rules::ground::Ground;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Judgement, clause, require};

/// What a company has formed in its AA so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Made {
    /// Squads, including one that is the command element.
    pub squads: u8,
    /// Teams to which the squads entitled it.
    pub teams: u8,
    /// Squads that rolled for being the command element.
    pub rolls: u8,
    /// Whether one of them is.
    pub command: bool,
}

impl Made {
    /// The number of teams to which the squads still entitle the company: one for each pair (mbt.convert.4), whenever the
    /// equipment arrives and wherever the squads are by then (mbt.convert.5).
    pub const fn teams_due(self) -> u8 {
        (self.squads / 2).saturating_sub(self.teams)
    }
}

/// An LGOP that has come into its AA.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrival {
    /// The turn.
    pub turn: u16,
    /// Its movement left, in twelfths of a point.
    pub left: u16,
}

/// Whether two LGOPs may become a squad: both in the current AA of one company, neither disrupted (mbt.convert.1).
pub fn may_pair(in_area: bool, one_company: bool, states: [State; 2]) -> Judgement {
    require!(in_area, "mbt.convert.1", "the two LGOPs are not both in their AA", "march there first");
    require!(one_company, "mbt.convert.1", "the two LGOPs are of different companies", "pair LGOPs of one company");
    let fit = states.iter().all(|state| !state.disrupted);
    require!(fit, "mbt.convert.1", "one of the LGOPs is disrupted", "wait until its D marker is off");
    Ok(())
}

/// The movement left to a new squad: if both of its LGOPs arrived this turn, the smaller remainder; otherwise none
/// (mbt.convert.7). A new team never has any left (mbt.convert.8).
pub fn leftover(turn: u16, pair: [Arrival; 2]) -> u16 {
    let fresh = pair.iter().all(|arrival| arrival.turn == turn);
    if fresh { pair[0].left.min(pair[1].left) } else { 0 }
}

/// Whether a team may be made: its squads entitle the company to one, and a bundle of the company is in the AA
/// (mbt.convert.4). Without equipment there is no team (mbt.convert.6).
pub fn may_make_team(made: Made, bundles: u8) -> Judgement {
    require!(
        made.teams_due() > 0,
        "mbt.convert.4",
        "the squads made here entitle to no further team",
        "make another pair of squads first"
    );
    require!(bundles > 0, "mbt.convert.4", "there is no equipment for a team in the AA", "bring a bundle there");
    Ok(())
}

/// Whether a lone LGOP in its AA may become a half-squad: it is undisrupted and the last of an odd number, and no partner
/// is in the AA or still to come: on the map, off it or aboard an aircraft that may still drop (mbt.convert.3,
/// mbt.convert.9).
pub fn may_stay_half(in_area: bool, partners: usize, state: State) -> Judgement {
    require!(in_area, "mbt.convert.3", "the LGOP is not in its AA", "march there first");
    require!(!state.disrupted, "mbt.convert.1", "the LGOP is disrupted", "wait until its D marker is off");
    require!(
        partners == 0,
        "mbt.convert.9",
        "another LGOP of the company is there or on its way",
        "wait for it and make a squad"
    );
    Ok(())
}

/// Whether it may instead become a team of the type of a bundle there, regardless of entitlement (mbt.convert.9).
pub fn may_stay_team(in_area: bool, partners: usize, state: State, bundles: u8) -> Judgement {
    may_stay_half(in_area, partners, state)?;
    require!(bundles > 0, "mbt.convert.9", "there is no equipment for a team in the AA", "make a half-squad of it");
    Ok(())
}

/// Whether an ordinary squad in the AA may be broken up into `teams` teams, and a half-squad if there is only one team:
/// this takes a bundle for each, and every LGOP of the company must be converted, including those on the way
/// (mbt.convert.10). The parts do not move that turn.
pub fn may_split(in_area: bool, unconverted: usize, teams: u8, bundles: u8) -> Judgement {
    require!(in_area, "mbt.convert.10", "the squad is not in its AA", "bring it back there");
    require!(unconverted == 0, "mbt.convert.10", "LGOPs of the company are not converted yet", "convert them first");
    require!(matches!(teams, 1 | 2), "mbt.convert.10", "a squad makes one team or two", "ask for one team or two");
    require!(bundles >= teams, "mbt.convert.10", "there are too few bundles in the AA", "make fewer teams");
    Ok(())
}

/// Forms a squad and finds out whether it is the command element, or gets the CO. Each new squad of a company that still
/// awaits one is asked until one is found: the first on 1-3 (mbt.command-element.2), the second with -2
/// (mbt.command-element.3), the third without a roll (mbt.command-element.4). If there are no separate elements, the same
/// dice place the CO (mbt.command-element.5).
pub fn squad<D: Dice + ?Sized>(
    ground: &Ground,
    made: Made,
    awaited: bool,
    dice: &mut D,
) -> Result<(Made, bool), NeedRoll> {
    let asked = awaited && !made.command;
    let command = asked && command(ground, made.rolls, dice)?;
    let made =
        Made { squads: made.squads + 1, rolls: made.rolls + u8::from(asked), command: made.command || command, ..made };
    Ok((made, command))
}

fn command<D: Dice + ?Sized>(ground: &Ground, earlier: u8, dice: &mut D) -> Result<bool, NeedRoll> {
    let Some((drm, most)) = ground.command.get(usize::from(earlier)).copied().flatten() else { return Ok(true) };
    let why = if earlier == 0 { clause!("mbt.command-element.2") } else { clause!("mbt.command-element.3") };
    let role = |face: u8| if i16::from(face) + i16::from(drm) <= i16::from(most) { "command" } else { "squad" };
    Ok(dice.read(Die::D10, why, role)? == "command")
}

/// The number of LGOPs lost by a company to landing rolls in one turn that return: half of them, rounded as the option says
/// (mbt.destroyed.2). They were only stunned, caught or busy (mbt.destroyed.3).
pub const fn returns(rules: &Rules, lost: u8) -> u8 {
    if rules.return_rounds_up { lost.div_ceil(2) } else { lost / 2 }
}

/// Whether those lost in a drop are due to return in a turn: a number of turns after it, and later as long as unsuppressed
/// enemies hold the AA (mbt.destroyed.2).
pub const fn due_back(rules: &Rules, dropped: u16, turn: u16, held_by_enemies: bool) -> bool {
    turn >= dropped + rules.return_turns as u16 && !held_by_enemies
}

/// The arrival of an LGOP that returns to its AA: this turn, with no movement left (mbt.destroyed.2); the same for one that
/// landed there (mbt.scatter.7).
pub const fn returned(turn: u16) -> Arrival {
    Arrival { turn, left: 0 }
}

/// Whether a command element, or the squad with the CO, may turn undisrupted LGOPs in its hex into units at the start of a
/// turn, of any company and anywhere (mbt.command-influence.1, mbt.command-influence.3): a half-squad from one, a squad
/// from two, a team with a bundle (mbt.command-influence.2).
pub fn may_influence(rules: &Rules, leader: State, lgops: &[State], bundle: Option<u8>) -> Judgement {
    require!(
        rules.command_influence,
        "mbt.command-influence.1",
        "Command Influence is not played",
        "set option command_influence"
    );
    let led = !leader.counts_as_suppressed();
    require!(
        led,
        "mbt.command-influence.1",
        "the command element is disrupted or suppressed",
        "wait until it has recovered"
    );
    let fit = lgops.iter().all(|state| !state.disrupted);
    require!(fit, "mbt.command-influence.1", "one of the LGOPs is disrupted", "wait until its D marker is off");
    require!(matches!(lgops.len(), 1 | 2), "mbt.command-influence.2", "one LGOP or two make a unit", "name one or two");
    require!(bundle.is_none() || lgops.len() == 1, "mbt.command-influence.2", "a team is made of one LGOP", "name one");
    require!(bundle != Some(0), "mbt.command-influence.2", "there is no bundle in the hex", "make a half-squad");
    Ok(())
}

/// Whether an LGOP that has just landed may roll to become a half-squad: undisrupted, near an objective and with LOS to it
/// (mbt.objective-influence.1). One that walked there may not.
pub fn may_rally(rules: &Rules, landed: bool, state: State, objective: Option<u32>) -> bool {
    let near = objective.is_some_and(|hexes| hexes <= rules.ground.limits.objective);
    rules.objective_influence && landed && !state.disrupted && near
}

/// Rolls for it (mbt.objective-influence.1): it becomes a half-squad that moves and fires from the next turn on
/// (mbt.objective-influence.2), or stays an LGOP that has to march (mbt.objective-influence.3).
pub fn rally<D: Dice + ?Sized>(ground: &Ground, dice: &mut D) -> Result<bool, NeedRoll> {
    let role = |face| if face <= ground.limits.rallied { "half-squad" } else { "LGOP" };
    Ok(dice.read(Die::D10, clause!("mbt.objective-influence.1"), role)? == "half-squad")
}

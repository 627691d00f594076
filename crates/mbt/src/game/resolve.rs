//! What orders do: the dice they roll and the events that follow, up to the next choice somebody has.

mod air;
mod aloft;
mod convert;
mod fall;
mod fight;
mod plan;
mod walk;

use crate::game::event::{Event, Fighting, Flying, Writing, apply};
use crate::game::orders::{Desk, Order};
use crate::game::plan::Plan;
use crate::game::state::{CraftId, Gone, Open, Party, Piece, PieceId, State, Step};
use crate::game::victory;
use crate::ground::going;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

/// An order being carried out.
pub struct Tale<'t, D: ?Sized> {
    /// The table.
    pub state: &'t mut State,
    /// What happened so far.
    pub events: &'t mut Vec<Event>,
    /// The dice it is rolled with.
    pub dice: &'t mut D,
}

impl<D: Dice + ?Sized> Tale<'_, D> {
    fn tell(&mut self, event: impl Into<Event>) {
        let event = event.into();
        apply(self.state, &event);
        self.events.push(event);
    }

    fn open(&self) -> &Open {
        &self.state.open
    }

    fn plan(&self) -> &Plan {
        self.state.plan.by_the_rules()
    }

    /// The desk of a side, with everything that the rules know.
    fn desk(&self, party: Party) -> Desk<'_> {
        let plan = (party == Party::Airborne).then(|| self.plan());
        Desk { open: &self.state.open, party: Some(party), plan }
    }

    /// Carries out an order that the rules allow.
    pub fn play(&mut self, order: Order) -> Result<(), NeedRoll> {
        match order {
            Order::Command { at, command } => self.command(at, command),
            Order::Volley { from, at } => self.volley(from, at)?,
            Order::KeepBack { piece } => self.tell(Fighting::Held { piece, held: true }),
            Order::Join { piece } => self.tell(Fighting::Held { piece, held: false }),
            Order::Shoot { piece, target } => self.shoot(piece, target)?,
            Order::Call { support, at } => self.call(support, at)?,
            Order::Enter { wave } => self.enter(wave),
            Order::Return { craft, at } => self.come_back(craft, at),
            Order::Turn { craft, heading } => self.turn(craft, heading),
            Order::Fly { impulses } => self.fly(impulses)?,
            Order::Flak { piece, craft } => self.flak(piece, craft)?,
            Order::Silent => self.silent()?,
            Order::Hold { until } => self.tell(Flying::Held { until }),
            Order::Rest => self.rest(),
            Order::Casualty => self.casualty()?,
            Order::Check => self.check()?,
            Order::Tend => {
                self.casualty()?;
                self.check()?;
            }
            Order::Land => self.land_stick()?,
            Order::LandAll => {
                while self.open().step == Step::Landing {
                    self.land_stick()?;
                }
            }
            Order::Seize { piece } => self.seize(piece)?,
            Order::Convert(conversion) => self.convert(conversion)?,
            Order::Move { piece, to } => self.step(piece, to),
            Order::March { piece, to, quick } => self.march(piece, to, quick),
            Order::MarchAll { quick } => self.march_all(quick),
            Order::WalkOn { piece, at } => self.walk_on(piece, at),
            Order::Take { piece, bundle } => self.take(piece, bundle),
            Order::Shelter { piece } => self.tell(Fighting::Sheltered { piece }),
            Order::Watch { piece } => self.watch(piece)?,
            Order::Pass if self.open().step == Step::Flak => self.after_flak()?,
            Order::Pass => self.resume(),
            Order::LetGo => self.let_go(),
            Order::Await { hexes } => self.wait_for(hexes),
            Order::Done => self.done(),
            Order::Seal => self.seal(),
            writing => self.write(writing),
        }
        Ok(())
    }

    fn done(&mut self) {
        match self.open().step {
            Step::Plan => self.turn_page(),
            step => self.after(step, self.open().active),
        }
    }

    /// Ends a step: goes on to the other side's part of it, or to the next step (mbt.base.1).
    fn after(&mut self, step: Step, party: Party) {
        match step {
            Step::Start => self.begin(Step::Orders, Party::Defending),
            Step::Orders if party == Party::Defending => self.begin(Step::Orders, Party::Airborne),
            Step::Orders => self.begin(Step::Fire, Party::Defending),
            Step::Fire if party == Party::Defending => self.begin(Step::Fire, Party::Airborne),
            Step::Fire => self.begin_air(),
            Step::Enter => self.take_off(),
            Step::Seize => self.next_landing(),
            Step::Move if party == Party::Defending => {
                self.burn(party);
                self.begin(Step::Move, Party::Airborne);
            }
            Step::Move => {
                self.burn(party);
                self.end_turn();
            }
            _ => {}
        }
    }

    /// Goes on to the next page of the plan; after the last it is sealed.
    fn turn_page(&mut self) {
        match self.plan().next_page() {
            Some(page) => self.tell(Writing::Opened { page: Some(page) }),
            None => self.seal(),
        }
    }

    /// The plan is sealed, and the first turn begins (mbt.manifest.2).
    fn seal(&mut self) {
        self.tell(Event::Sealed);
        self.begin_turn(1);
    }

    /// A step begins, or the other side's part of it; if everybody can see that the side can do nothing in it, it is
    /// skipped (mbt.base.1).
    fn begin(&mut self, step: Step, party: Party) {
        let idle = Desk::idle(self.open(), step, party);
        if !idle {
            self.tell(Event::StepBegan { step, party });
        }
        // What is destroyed here may have been all that the side had to deal with.
        let cleared = step == Step::Move && self.clear_away(party);
        if idle || (cleared && Desk::idle(self.open(), step, party)) {
            self.after(step, party);
        }
    }

    /// A turn begins: half of those lost on landing ten turns ago come back (mbt.destroyed.2); then the airborne side may
    /// convert, if everybody can see that it may have something to.
    fn begin_turn(&mut self, turn: u8) {
        self.tell(Event::TurnBegan { turn });
        self.returns();
        if self.open().gathers() {
            self.begin(Step::Start, Party::Airborne);
        } else {
            self.begin(Step::Orders, Party::Defending);
        }
    }

    /// The air step: waves are called in if, for all that can be seen, any could be; otherwise those over the map fly on.
    /// If nothing can fly, movement follows at once.
    fn begin_air(&mut self) {
        let open = self.open();
        if (0..open.craft.len() as CraftId).any(|craft| open.may_come(craft)) {
            self.begin(Step::Enter, Party::Airborne);
        } else if open.any_flies() {
            self.take_off();
        } else {
            self.begin(Step::Move, Party::Defending);
        }
    }

    /// A unit that stayed in a burning hex through its own movement is lost, unless something kept it from moving
    /// (mbt.base.23).
    fn burn(&mut self, party: Party) {
        let open = self.open();
        let stayed = |(_, piece, spot): &(PieceId, &Piece, Spot)| {
            going::must_leave(&open.cell(*spot)) && !going::kept(open.marks(piece)) && !piece.is_bundle()
        };
        let burning: Vec<PieceId> = open.on_map(party).filter(stayed).map(|(id, ..)| id).collect();
        for piece in burning {
            self.tell(Fighting::Lost { piece, how: Gone::Destroyed });
        }
    }

    /// Markers come off; then the next turn begins or the game ends (mbt.base.26).
    fn end_turn(&mut self) {
        self.tell(Event::Adjusted);
        let turn = self.open().turn;
        if turn < self.open().scenario.turns {
            self.begin_turn(turn + 1);
            return;
        }
        let points = victory::points(self.state);
        let [airborne, defending] = points;
        let winner = match airborne.cmp(&defending) {
            std::cmp::Ordering::Greater => Some(Party::Airborne),
            std::cmp::Ordering::Less => Some(Party::Defending),
            std::cmp::Ordering::Equal => None,
        };
        self.tell(Event::Over { winner, points });
    }
}

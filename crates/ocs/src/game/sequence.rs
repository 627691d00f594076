//! The sequence of play: phases and segments, who acts in each, and what follows what (ocs.seq).

use crate::unit::Party;
use jumpmaster_core::{Clause, clause, named};

named! {
    /// A segment in which a seat gives orders. What needs no order (weather, reinforcements, Clean Up) happens between them.
    pub enum Segment: "segment" {
        /// Drops are planned before turn 1 (ocs.airdrop.2).
        Planning = "planning",
        /// Whoever rolled higher chooses who goes first (ocs.seq.1, ocs.base.17).
        First = "first player",
        /// A: Aircraft Refit Phase (ocs.seq.3).
        Refit = "refit",
        /// C: Mode & Movement Segment (ocs.seq.4).
        Movement = "movement",
        /// C: Barrage Segment, for aircraft and ships (ocs.seq.4).
        MovementBarrage = "air barrage",
        /// D: Supply Phase (ocs.seq.5).
        Supply = "supply",
        /// E: Reaction, Movement Segment (ocs.seq.6).
        Reaction = "reaction",
        /// E: Reaction, Barrage Segment (ocs.seq.6).
        ReactionBarrage = "reaction barrage",
        /// F: Combat, Barrage Segment (ocs.seq.7).
        Barrage = "barrage",
        /// F: Combat Segment (ocs.seq.7).
        Combat = "combat",
        /// G: Exploitation, Movement Segment (ocs.seq.8).
        Exploitation = "exploitation",
        /// G: Exploitation, Barrage Segment (ocs.seq.8).
        ExploitationBarrage = "exploitation barrage",
        /// G: Exploitation, Combat Segment (ocs.seq.8).
        ExploitationCombat = "exploitation combat",
    }
}

impl Segment {
    /// Whether the side whose player turn it is not gives the orders (ocs.seq.6).
    pub const fn of_other_side(self) -> bool {
        matches!(self, Segment::Reaction | Segment::ReactionBarrage)
    }

    /// Who gives the orders in a player turn.
    pub const fn actor(self, phasing: Party) -> Party {
        if self.of_other_side() { phasing.enemy() } else { phasing }
    }

    /// The segment that follows in the same player turn; `None` after the last. Nothing happens in the Breakout Segment, so there is
    /// none (ocs.base.18).
    pub const fn next(self) -> Option<Segment> {
        Some(match self {
            Segment::Planning => Segment::First,
            Segment::First => Segment::Refit,
            Segment::Refit => Segment::Movement,
            Segment::Movement => Segment::MovementBarrage,
            Segment::MovementBarrage => Segment::Supply,
            Segment::Supply => Segment::Reaction,
            Segment::Reaction => Segment::ReactionBarrage,
            Segment::ReactionBarrage => Segment::Barrage,
            Segment::Barrage => Segment::Combat,
            Segment::Combat => Segment::Exploitation,
            Segment::Exploitation => Segment::ExploitationBarrage,
            Segment::ExploitationBarrage => Segment::ExploitationCombat,
            Segment::ExploitationCombat => return None,
        })
    }

    /// The clause it comes from.
    pub const fn clause(self) -> Clause {
        match self {
            Segment::Planning => clause!("ocs.airdrop.2"),
            Segment::First => clause!("ocs.seq.1"),
            Segment::Refit => clause!("ocs.seq.3"),
            Segment::Movement | Segment::MovementBarrage => clause!("ocs.seq.4"),
            Segment::Supply => clause!("ocs.seq.5"),
            Segment::Reaction | Segment::ReactionBarrage => clause!("ocs.seq.6"),
            Segment::Barrage | Segment::Combat => clause!("ocs.seq.7"),
            Segment::Exploitation | Segment::ExploitationBarrage | Segment::ExploitationCombat => clause!("ocs.seq.8"),
        }
    }

    /// What the log calls its beginning.
    pub const fn heading(self) -> &'static str {
        match self {
            Segment::Planning => "Drops are planned",
            Segment::First => "Who goes first",
            Segment::Refit => "Aircraft Refit Phase",
            Segment::Movement => "Mode & Movement Segment",
            Segment::MovementBarrage => "Barrage Segment of aircraft and ships",
            Segment::Supply => "Supply Phase",
            Segment::Reaction => "Reaction Phase, Movement Segment",
            Segment::ReactionBarrage => "Reaction Phase, Barrage Segment",
            Segment::Barrage => "Combat Phase, Barrage Segment",
            Segment::Combat => "Combat Phase, Combat Segment",
            Segment::Exploitation => "Exploitation Phase, Movement Segment",
            Segment::ExploitationBarrage => "Exploitation Phase, Barrage Segment",
            Segment::ExploitationCombat => "Exploitation Phase, Combat Segment",
        }
    }

    /// Whether units move in it.
    pub const fn moves(self) -> bool {
        matches!(self, Segment::Movement | Segment::Reaction | Segment::Exploitation)
    }

    /// Whether anything barrages in it.
    pub const fn barrages(self) -> bool {
        matches!(
            self,
            Segment::MovementBarrage | Segment::ReactionBarrage | Segment::Barrage | Segment::ExploitationBarrage
        )
    }

    /// Whether units attack in it.
    pub const fn attacks(self) -> bool {
        matches!(self, Segment::Combat | Segment::ExploitationCombat)
    }

    /// Whether it is the first segment of a phase, so that what was counted by the phase is counted anew.
    pub const fn opens_phase(self) -> bool {
        !matches!(
            self,
            Segment::MovementBarrage
                | Segment::ReactionBarrage
                | Segment::Combat
                | Segment::ExploitationBarrage
                | Segment::ExploitationCombat
        )
    }

    /// Whether it is the last segment of a phase.
    pub const fn closes_phase(self) -> bool {
        match self.next() {
            Some(next) => next.opens_phase(),
            None => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ocs.seq.2, ocs.seq.3, ocs.seq.4, ocs.seq.5, ocs.seq.6, ocs.seq.7, ocs.seq.8, ocs.base.18
    #[test]
    fn a_player_turn_goes_through_its_segments_in_order() {
        let turn: Vec<Segment> = std::iter::successors(Some(Segment::Refit), |segment| segment.next()).collect();
        assert_eq!(turn.len(), 11);
        assert!(
            turn.iter().position(|&segment| segment == Segment::Supply)
                > turn.iter().position(|&segment| segment == Segment::Movement)
        );
        let others: Vec<Segment> =
            turn.iter().copied().filter(|segment| segment.actor(Party::Red) == Party::Blue).collect();
        assert_eq!(others, [Segment::Reaction, Segment::ReactionBarrage], "no combat in reaction");
        assert!(turn.iter().filter(|segment| segment.attacks()).eq([&Segment::Combat, &Segment::ExploitationCombat]));
    }
}

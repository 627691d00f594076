//! The march to the Assembly Area: which area, who must march, and what counts as marching (mbt.aa, mbt.march).

use crate::ground::going::State;
use crate::rules::Rules;
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, require};

/// The two Assembly Areas of a company, a hex each (mbt.aa.1, mbt.aa.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Areas {
    /// The first choice.
    pub primary: Spot,
    /// The second.
    pub secondary: Spot,
    /// Whether the company has switched to the second, which cannot be undone (mbt.aa.5).
    pub switched: bool,
}

impl Areas {
    /// The current one: there is always exactly one (mbt.aa.6).
    #[inline]
    pub const fn in_play(&self) -> Spot {
        if self.switched { self.secondary } else { self.primary }
    }

    /// Whether the company may switch: only once (mbt.aa.5).
    pub fn may_switch(&self) -> Judgement {
        require!(!self.switched, "mbt.aa.5", "{company} has switched to its Secondary AA already", "keep that one");
        Ok(())
    }
}

/// Whether two hexes this far apart may be the AAs of a company: two different hexes, not too far from each other
/// (mbt.aa.3). Where they should be is only advice (mbt.aa.4), and companies may share them (mbt.aa.2).
pub fn may_name(rules: &Rules, apart: u32) -> Judgement {
    require!(apart > 0, "mbt.aa.3", "Primary and Secondary AA are one hex", "name two different hexes");
    require!(
        apart <= rules.ground.limits.areas,
        "mbt.aa.3",
        "Primary and Secondary AA are too far apart",
        "name two nearer hexes"
    );
    Ok(())
}

/// What an LGOP must do this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Nothing: it is not an LGOP; troops who walk on from off the map are ordinary units and need not march (mbt.scope.2).
    None,
    /// Nothing, because it cannot: it is disrupted, suppressed, or landed this turn (mbt.disruption.1, mbt.march.1).
    Lie,
    /// It is in its AA and waits there to be converted; it may fire and overwatch like a half-squad (mbt.lgop.1).
    Wait,
    /// It marches, under Move orders that cost nothing (mbt.march.2).
    March,
}

/// What a unit must do this turn: an LGOP becomes an ordinary unit only by conversion (mbt.lgop.1).
pub fn duty(kind: Kind, state: State, in_area: bool) -> Duty {
    match kind {
        Kind::Lgop if state.counts_as_suppressed() || state.landed => Duty::Lie,
        Kind::Lgop if in_area => Duty::Wait,
        Kind::Lgop => Duty::March,
        _ => Duty::None,
    }
}

/// What may release an LGOP from its march for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Threat {
    /// Whether its hex was attacked last turn, with whatever result.
    pub fired_upon: bool,
    /// The distance of the nearest enemy to which it has LOS.
    pub enemy: Option<u32>,
}

impl Threat {
    /// Whether it releases the LGOP. Checked anew every turn, so that the march goes on as soon as neither holds
    /// (mbt.march.6, mbt.march.7).
    pub fn releases(self, rules: &Rules) -> bool {
        self.fired_upon || self.enemy.is_some_and(|hexes| hexes <= rules.ground.limits.release)
    }
}

/// Whether an LGOP may be given another order than its march, like a half-squad and at the same cost (mbt.march.6). One
/// that waits in its AA may, too, as long as it does not leave (mbt.lgop.1).
pub fn may_break_off(rules: &Rules, duty: Duty, threat: impl FnOnce() -> Threat) -> Judgement {
    let free = duty != Duty::March || threat().releases(rules);
    require!(
        free,
        "mbt.march.6",
        "{unit} is on the march",
        "let it march until it is fired upon or an enemy is in sight, 2 hexes off"
    );
    Ok(())
}

/// How a move counts for the march.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It ends nearer, or follows the cheapest way.
    Straight,
    /// It takes a covered way round; the next march may not do that again.
    Detour,
}

/// One move of an LGOP on the march.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Its distance to the AA before.
    pub before: u32,
    /// Its distance after.
    pub after: u32,
    /// Whether the move is part of the cheapest passable way.
    pub on_route: bool,
    /// Whether its last march was a detour.
    pub detoured: bool,
}

/// Whether a move counts as marching: it ends nearer the AA, or at most one hex further off if the previous one was not
/// such a detour; a move along the cheapest way always counts (mbt.march.1). A covered way need not be straight
/// (mbt.march.5). With the option off, players are trusted to march.
pub fn progress(rules: &Rules, stage: Stage) -> Result<Progress, &'static jumpmaster_core::Rule> {
    if !rules.march_check || stage.after < stage.before || stage.on_route {
        return Ok(Progress::Straight);
    }
    require!(
        stage.after <= stage.before + 1,
        "mbt.march.1",
        "{unit} would end two hexes or more further from its AA",
        "go nearer to it"
    );
    require!(!stage.detoured, "mbt.march.1", "{unit} went a detour last turn", "go nearer to the AA this time");
    Ok(Progress::Detour)
}

/// Whether an LGOP on the march may stay where it is: not while it has a legal move (mbt.march.1).
pub fn may_stand(rules: &Rules, duty: Duty, can_move: bool) -> Judgement {
    let free = duty != Duty::March || !can_move || !rules.march_check;
    require!(free, "mbt.march.1", "{unit} must march", "move it nearer to its AA");
    Ok(())
}

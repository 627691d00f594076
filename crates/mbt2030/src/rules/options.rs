//! The switches of the ledger, each with the values it can have; they are declared by topic in the folder of this name.

mod eligibility;
mod engagement;
mod ground;
mod hour;
mod measure;
mod movement;
mod stand;
mod state;
mod turn;

pub use eligibility::*;
pub use engagement::*;
pub use ground::*;
pub use hour::*;
pub use measure::*;
pub use movement::*;
pub use stand::*;
pub use state::*;
pub use turn::*;

use jumpmaster_core::Ledger;

/// Every option as it is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How large the base of a stand is (mbt2030.stand.6).
    pub base_size: BaseSize,
    /// Between which points of two stands a distance is measured (mbt2030.measure.1).
    pub measure: Measure,
    /// What of a stand must lie within a band along a table edge (mbt2030.measure.2).
    pub edge_zone: EdgeZone,

    /// Between which stands sub-classes are compared (mbt2030.class.3).
    pub subclass_compare: SubclassCompare,
    /// What FAST gives beyond MOBILE (mbt2030.mode.8).
    pub fast_bonus: FastBonus,
    /// When a mode may be changed (mbt2030.mode.10).
    pub mode_change: ModeChange,
    /// Whether a battery may go from SNS to STATIC (mbt2030.mode.11).
    pub sns_to_static: SnsToStatic,
    /// Whether a STATIC helicopter may move (mbt2030.mode.12).
    pub static_helicopter: StaticHelicopter,
    /// What the result of an engagement does to a mode (mbt2030.mode.13).
    pub result_over_mode: ResultOverMode,
    /// Whether the stands of one army may differ in grade (mbt2030.grade.4).
    pub grade_scope: GradeScope,
    /// When the opponent learns which stand is the BGHQ (mbt2030.army.2).
    pub bghq_mark: BghqMark,
    /// Which stand of a group may be its BGHQ (mbt2030.army.3).
    pub bghq_type: BghqType,
    /// Which targets of AIRCRAFT and ARTILLERY the circle round the BGHQ limits (mbt2030.army.4).
    pub support_limit: SupportLimit,
    /// Which groups without INFANTRY and ARMOUR may use the circle of any BGHQ (mbt2030.army.5).
    pub pure_support: PureSupport,
    /// When it is checked that stands are near their BGHQ (mbt2030.army.6).
    pub command_check: CommandCheck,
    /// What follows when a BGHQ is lost (mbt2030.army.7).
    pub bghq_lost: BghqLost,

    /// Which rows of the list of targets a stand in a specialist posture has (mbt2030.range.1).
    pub shooter_row: ShooterRow,
    /// Whom INFANTRY means as a target (mbt2030.range.2).
    pub target_row: TargetRow,
    /// How far `INFn` and INF+ engage REC (mbt2030.range.3).
    pub rec_range: RecRange,
    /// Whether INF- engages REC (mbt2030.range.6).
    pub inf_minus_vs_rec: InfMinusVsRec,
    /// What ADA engages (mbt2030.range.10).
    pub ada_targets: AdaTargets,
    /// What ARMOUR engages (mbt2030.range.12).
    pub armour_targets: ArmourTargets,
    /// Which targets of ART- must be STATIC (mbt2030.range.13).
    pub art_minus_static: ArtMinusStatic,
    /// Which batteries fire at INFANTRY and ARMOUR (mbt2030.range.14).
    pub art_area_fire: ArtAreaFire,
    /// What CBA engages (mbt2030.range.15).
    pub cba_targets: CbaTargets,

    /// Whose battle groups make up the width of the best table (mbt2030.area.1).
    pub table_width: TableWidth,
    /// How the climatic zone is found (mbt2030.zone.1).
    pub zone_method: ZoneMethod,
    /// Among which zones the winner of the throw chooses (mbt2030.zone.3).
    pub zone_choice: ZoneChoice,
    /// How large the squares of the table are (mbt2030.grid.1).
    pub square: Square,
    /// What of a major piece is at least a third of its square (mbt2030.grid.3).
    pub major_size: MajorSize,
    /// The least number of minor features of an Open square (mbt2030.grid.5).
    pub minor_floor: u8,
    /// How small a minor feature may be (mbt2030.mtf.2).
    pub minor_size: MinorSize,
    /// Which SFH and LFA of the Tropical zone are jungle (mbt2030.going.2).
    pub jungle: Jungle,
    /// What roads through LFA are (mbt2030.going.3).
    pub road_going: RoadGoing,
    /// What LFA is to INF- (mbt2030.going.4).
    pub lfa_inf_minus: LfaInfMinus,
    /// Who is tied to roads in a jungle LFA (mbt2030.going.5).
    pub jungle_vehicles: JungleVehicles,
    /// What minor woods and hills are (mbt2030.going.7).
    pub minor_going: MinorGoing,
    /// Whose going counts where an MBUA lies over other terrain (mbt2030.bua.1).
    pub mbua_over: MbuaOver,
    /// What contact waives (mbt2030.los.2).
    pub contact: Contact,
    /// Which AIRCRAFT over the table need a line of sight (mbt2030.los.3).
    pub air_sight: AirSight,
    /// Whether a river may be laid (mbt2030.river.1).
    pub river: bool,
    /// What a bridge is (mbt2030.river.3).
    pub bridge_going: BridgeGoing,

    /// Whether the hour advances (mbt2030.time.4).
    pub clock: Clock,
    /// What laying smoke costs a battery (mbt2030.smoke.1).
    pub smoke_otf: SmokeOtf,
    /// Where a stand other than a battery lays smoke (mbt2030.smoke.2).
    pub smoke_own: SmokeOwn,
    /// Whether smoke blocks the sight of a stand that is in it (mbt2030.smoke.4).
    pub smoke_inside: SmokeInside,
    /// Whether it is an attacker and defender game, with smoke and light without limit (mbt2030.smoke.5).
    pub attacker_defender: bool,
    /// What laying light costs a battery (mbt2030.illum.1).
    pub illum_otf: IllumOtf,
    /// Where INFANTRY lays light (mbt2030.illum.2).
    pub illum_inf: IllumInf,
    /// What of a stand must be in a lit zone (mbt2030.illum.3).
    pub lit: Lit,
    /// How long a zone stays lit (mbt2030.illum.4).
    pub illum_duration: IllumDuration,
    /// What 12 a.m. and 12 p.m. are (mbt2030.daytime.2).
    pub twelve: Twelve,
    /// Whether the last hour printed for dawn and dusk belongs to them (mbt2030.daytime.3).
    pub dawn_dusk: DawnDusk,
    /// Whether dawn and dusk are night (mbt2030.daytime.4).
    pub night: Night,
    /// Whether halved ranges are rounded (mbt2030.daytime.5).
    pub halving: Halving,
    /// For what ground is bad going by night (mbt2030.daytime.6).
    pub night_going: NightGoing,
    /// What becomes of ranges by night in adverse weather (mbt2030.awc.2).
    pub awc_and_night: AwcAndNight,
    /// Which targets adverse weather closes to CAS (mbt2030.awc.4).
    pub awc_cas_ban: AwcCasBan,

    /// Whether stands may deploy at exactly the least distance from the enemy (mbt2030.deploy.5).
    pub deploy_gap: DeployGap,
    /// Whether stands off the table are blanks (mbt2030.blank.1).
    pub blank_off_table: BlankOffTable,
    /// What REC needs to reveal a blank (mbt2030.blank.2).
    pub rec_reveal: RecReveal,
    /// Whether there are fakes among the blanks (mbt2030.blank.4).
    pub fakes: bool,
    /// Which row of the moves ADA and PDA have (mbt2030.move.1).
    pub move_row: MoveRow,
    /// How far a move over good and bad going reaches (mbt2030.move.2).
    pub mixed_going: MixedGoing,
    /// Which row of the moves a blank has (mbt2030.move.3).
    pub blank_moves: BlankMoves,
    /// Half of which move a FAST stand must make (mbt2030.move.5).
    pub fast_minimum: FastMinimum,
    /// Where a march must keep its distance from the enemy (mbt2030.move.6).
    pub march_24: March24,
    /// Whether a tactical move may end in contact (mbt2030.move.7).
    pub contact_moves: ContactMoves,

    /// How long ASF and ECM stay (mbt2030.turn.5).
    pub asf_ecm_stay: AsfEcmStay,
    /// Whether CAS that has left may come again (mbt2030.turn.11).
    pub cas_return: CasReturn,
    /// What CAS+ and helicopters may do in the turns after their first engagement (mbt2030.turn.12).
    pub cas_plus_stay: CasPlusStay,
    /// Which engagements of the enemy CBA answers (mbt2030.turn.13).
    pub cba_memory: CbaMemory,
    /// How many battle groups move in a round (mbt2030.turn.17).
    pub groups_per_round: GroupsPerRound,
    /// Whether a stand that marched may make a tactical move too (mbt2030.turn.18).
    pub one_move: OneMove,
    /// Which ground stands engage in step 6 (mbt2030.turn.19).
    pub step6_engage: Step6Engage,
    /// After how many turns the game is a draw; 0 for no limit (mbt2030.victory.4).
    pub turn_limit: u8,

    /// Whether a reply uses up the engagement of the turn (mbt2030.engage.2).
    pub engage_limit: EngageLimit,
    /// When an engagement is mutual (mbt2030.engage.3).
    pub mutual_test: MutualTest,
    /// When lines about engaging count for the opposing stand (mbt2030.dis.1).
    pub dis_sides: DisSides,
    /// How often a line counts of which several alternatives hold (mbt2030.dis.2).
    pub dis_line: DisLine,
    /// Whether the owning stand of lower sub-class counts both lines that say so (mbt2030.dis.3).
    pub subclass_stack: SubclassStack,
    /// Which INFANTRY escorts ARMOUR (mbt2030.dis.5).
    pub escort: Escort,
    /// Which STATIC targets are a cause (mbt2030.dis.6).
    pub static_target: StaticTarget,
    /// Whether ATM on ARMOUR is a cause (mbt2030.dis.10).
    pub atm_armour: AtmArmour,
    /// Whether LAS on INFANTRY is a cause (mbt2030.dis.12).
    pub las_infantry: LasInfantry,
    /// Whose ECM covers AIRCRAFT near it (mbt2030.dis.14).
    pub ecm_cover: EcmCover,
    /// What a draw with equal causes does in a mutual engagement (mbt2030.mutual.3).
    pub tie_equal: TieEqual,
    /// How the causes are counted that soften a win (mbt2030.mutual.5).
    pub mutual_win_soft: MutualWinSoft,
    /// How the causes are counted that harden a win (mbt2030.mutual.6).
    pub mutual_win_hard: MutualWinHard,
    /// How the causes are counted that harden a loss (mbt2030.mutual.7).
    pub mutual_lose_hard: MutualLoseHard,
    /// When a draw pins the target of a unilateral engagement (mbt2030.unilateral.3).
    pub unilateral_tie: UnilateralTie,
    /// How the causes are counted by which a draw pins the shooter (mbt2030.unilateral.4).
    pub unilateral_draw_three: UnilateralDrawThree,
    /// How the causes are counted that soften a win (mbt2030.unilateral.6).
    pub unilateral_win_soft: UnilateralWinSoft,
    /// What is Front and what is Rear (mbt2030.arc.1).
    pub arc_split: ArcSplit,
    /// What it is worth to engage ARMOUR from its Rear (mbt2030.arc.3).
    pub rear_advantage: RearAdvantage,

    /// What a second result does (mbt2030.state.1).
    pub state_stack: StateStack,
    /// What becomes of a stand whose fall-back is blocked (mbt2030.state.4).
    pub fall_back: FallBack,
    /// What becomes of a stand that falls back over the edge (mbt2030.state.5).
    pub fall_back_edge: FallBackEdge,
    /// Whether a shaken stand may move (mbt2030.state.6).
    pub shaken_move: ShakenMove,
    /// Which moves a pinned stand may make (mbt2030.state.7).
    pub pinned_move: PinnedMove,
    /// How states improve (mbt2030.state.8).
    pub recovery: Recovery,
    /// What a shaken result does to ADA and PDA (mbt2030.state.9).
    pub ada_pda_shaken: AdaPdaShaken,
    /// As what AIRCRAFT count that left shaken (mbt2030.state.10).
    pub air_shaken_count: AirShakenCount,
    /// Which stands make a group fragile (mbt2030.victory.1).
    pub fragile_tally: FragileTally,
    /// Whether fragility ends (mbt2030.victory.2).
    pub fragile_end: FragileEnd,
    /// To whom a fragile group may not move closer (mbt2030.victory.3).
    pub closer: Closer,
}

impl Options {
    /// Reads the options of a ledger.
    pub fn read(ledger: &Ledger) -> Options {
        let options = ledger.options();
        Options {
            base_size: options.word("base_size"),
            measure: options.word("measure"),
            edge_zone: options.word("edge_zone"),
            subclass_compare: options.word("subclass_compare"),
            fast_bonus: options.word("fast_bonus"),
            mode_change: options.word("mode_change"),
            sns_to_static: options.word("sns_to_static"),
            static_helicopter: options.word("static_helicopter"),
            result_over_mode: options.word("result_over_mode"),
            grade_scope: options.word("grade_scope"),
            bghq_mark: options.word("bghq_mark"),
            bghq_type: options.word("bghq_type"),
            support_limit: options.word("support_limit"),
            pure_support: options.word("pure_support"),
            command_check: options.word("command_check"),
            bghq_lost: options.word("bghq_lost"),
            shooter_row: options.word("shooter_row"),
            target_row: options.word("target_row"),
            rec_range: options.word("rec_range"),
            inf_minus_vs_rec: options.word("inf_minus_vs_rec"),
            ada_targets: options.word("ada_targets"),
            armour_targets: options.word("armour_targets"),
            art_minus_static: options.word("art_minus_static"),
            art_area_fire: options.word("art_area_fire"),
            cba_targets: options.word("cba_targets"),
            table_width: options.word("table_width"),
            zone_method: options.word("zone_method"),
            zone_choice: options.word("zone_choice"),
            square: options.word("square"),
            major_size: options.word("major_size"),
            minor_floor: options.number("minor_floor"),
            minor_size: options.word("minor_size"),
            jungle: options.word("jungle"),
            road_going: options.word("road_going"),
            lfa_inf_minus: options.word("lfa_inf_minus"),
            jungle_vehicles: options.word("jungle_vehicles"),
            minor_going: options.word("minor_going"),
            mbua_over: options.word("mbua_over"),
            contact: options.word("contact"),
            air_sight: options.word("air_sight"),
            river: options.on("river"),
            bridge_going: options.word("bridge_going"),
            clock: options.word("clock"),
            smoke_otf: options.word("smoke_otf"),
            smoke_own: options.word("smoke_own"),
            smoke_inside: options.word("smoke_inside"),
            attacker_defender: options.on("attacker_defender"),
            illum_otf: options.word("illum_otf"),
            illum_inf: options.word("illum_inf"),
            lit: options.word("lit"),
            illum_duration: options.word("illum_duration"),
            twelve: options.word("twelve"),
            dawn_dusk: options.word("dawn_dusk"),
            night: options.word("night"),
            halving: options.word("halving"),
            night_going: options.word("night_going"),
            awc_and_night: options.word("awc_and_night"),
            awc_cas_ban: options.word("awc_cas_ban"),
            deploy_gap: options.word("deploy_gap"),
            blank_off_table: options.word("blank_off_table"),
            rec_reveal: options.word("rec_reveal"),
            fakes: options.on("fakes"),
            move_row: options.word("move_row"),
            mixed_going: options.word("mixed_going"),
            blank_moves: options.word("blank_moves"),
            fast_minimum: options.word("fast_minimum"),
            march_24: options.word("march_24"),
            contact_moves: options.word("contact_moves"),
            asf_ecm_stay: options.word("asf_ecm_stay"),
            cas_return: options.word("cas_return"),
            cas_plus_stay: options.word("cas_plus_stay"),
            cba_memory: options.word("cba_memory"),
            groups_per_round: options.word("groups_per_round"),
            one_move: options.word("one_move"),
            step6_engage: options.word("step6_engage"),
            turn_limit: options.number("turn_limit"),
            engage_limit: options.word("engage_limit"),
            mutual_test: options.word("mutual_test"),
            dis_sides: options.word("dis_sides"),
            dis_line: options.word("dis_line"),
            subclass_stack: options.word("subclass_stack"),
            escort: options.word("escort"),
            static_target: options.word("static_target"),
            atm_armour: options.word("atm_armour"),
            las_infantry: options.word("las_infantry"),
            ecm_cover: options.word("ecm_cover"),
            tie_equal: options.word("tie_equal"),
            mutual_win_soft: options.word("mutual_win_soft"),
            mutual_win_hard: options.word("mutual_win_hard"),
            mutual_lose_hard: options.word("mutual_lose_hard"),
            unilateral_tie: options.word("unilateral_tie"),
            unilateral_draw_three: options.word("unilateral_draw_three"),
            unilateral_win_soft: options.word("unilateral_win_soft"),
            arc_split: options.word("arc_split"),
            rear_advantage: options.word("rear_advantage"),
            state_stack: options.word("state_stack"),
            fall_back: options.word("fall_back"),
            fall_back_edge: options.word("fall_back_edge"),
            shaken_move: options.word("shaken_move"),
            pinned_move: options.word("pinned_move"),
            recovery: options.word("recovery"),
            ada_pda_shaken: options.word("ada_pda_shaken"),
            air_shaken_count: options.word("air_shaken_count"),
            fragile_tally: options.word("fragile_tally"),
            fragile_end: options.word("fragile_end"),
            closer: options.word("closer"),
        }
    }
}

//! Tables written down for the store of whoever keeps a game, secrets with them; no seat ever gets this.

use crate::Fault;

/// The open part of a state without its scenario, from one list of its fields: `Frozen` with `of`, which takes it apart, and
/// `laid`, which puts it together again. The list names every field but `scenario` and `outcome`, without a rest, so that a
/// new one cannot be forgotten. A game that is over is not frozen: nobody goes on with it. What comes after the fields of the
/// open part is kept beside them.
#[macro_export]
macro_rules! frozen {
    ($open:ident { $($field:ident: $kind:ty),+ $(,)? } with $secret:ident: $hidden:ty) => {
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Frozen {
            $($field: $kind,)+
            $secret: $hidden,
        }

        impl Frozen {
            fn of(open: $open, $secret: $hidden) -> Option<Frozen> {
                let $open { scenario: _, outcome: None, $($field),+ } = open else { return None };
                Some(Frozen { $($field,)+ $secret })
            }

            fn laid(self, scenario: &std::sync::Arc<Scenario>) -> ($open, $hidden) {
                let Frozen { $($field,)+ $secret } = self;
                ($open { scenario: std::sync::Arc::clone(scenario), outcome: None, $($field),+ }, $secret)
            }
        }
    };
}
/// Why a table that was kept is of no use.
pub fn no_table(why: &str) -> Fault {
    Fault::new("the table that was kept cannot be laid out", why, "play the game again from its file")
}

//! States written out for the store of the program that keeps a game, secrets included; no seat ever gets this.

use crate::Fault;

/// Declares `Frozen`, the open part of a state without its scenario, from one list of fields: `of` takes a state apart and
/// `laid` puts it together again. The list names every field but `scenario` and `outcome`, without `..`, so that a new
/// field cannot be forgotten. A finished game is not frozen, as nobody will continue it. What follows `with` is stored
/// beside the fields of the open part.
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
/// The fault of a stored table that cannot be used.
pub fn no_table(why: &str) -> Fault {
    Fault::new("the table that was kept cannot be laid out", why, "play the game again from its file")
}

//! Every address of the app, as the router itself has them: what is added there is tested without being listed here.

use axum::Router;

/// An address and the methods it understands.
#[derive(Clone, Debug)]
pub struct Address {
    pub path: String,
    pub methods: Vec<String>,
}

impl Address {
    pub fn takes(&self, method: &str) -> bool {
        self.methods.iter().any(|known| known == method)
    }

    /// The names in braces.
    pub fn names(&self) -> Vec<&str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect()
    }
}

/// All addresses. A router only reveals them in its debug output.
pub fn addresses(router: &Router) -> Vec<Address> {
    let told = format!("{router:?}");
    let mut all: Vec<Address> = told
        .split("RouteId(")
        .filter_map(|part| {
            let (id, path) = part.split_once("): \"")?;
            let path = path.split('"').next()?;
            (id.bytes().all(|digit| digit.is_ascii_digit()) && path.starts_with('/'))
                .then(|| Address { path: path.into(), methods: methods(&told, id) })
        })
        .collect();
    all.sort_by(|a, b| a.path.cmp(&b.path));
    all.dedup_by(|a, b| a.path == b.path);
    for known in ["/", "/play/{token}", "/table/{game}/{seat}/news", "/api/games/{game}/moments/{number}"] {
        assert!(
            all.iter().any(|address| address.path == known && address.takes("GET")),
            "{known} is not found: {told}"
        );
    }
    all.retain(|address| !address.path.contains("{*"));
    all
}

fn methods(told: &str, id: &str) -> Vec<String> {
    let Some((_, after)) = told.split_once(&format!("RouteId({id}): MethodRouter(")) else { return Vec::new() };
    let allowed = after.split("allow_header: Bytes(b\"").nth(1).and_then(|rest| rest.split('"').next());
    allowed.unwrap_or_default().split(',').map(str::to_string).collect()
}

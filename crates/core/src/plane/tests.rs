//! Compared with brute force over fractions, on tables small enough for it.

use super::*;
use proptest::prelude::*;

fn at(x: i32, y: i32) -> Point {
    Point::at(x, y).unwrap()
}

fn point() -> impl Strategy<Value = Point> {
    (-12..=12, -12..=12).prop_map(|(x, y)| at(x, y))
}

fn far() -> impl Strategy<Value = Point> {
    let most = Point::FURTHEST;
    (-most..=most, -most..=most).prop_map(|(x, y)| at(x, y))
}

fn polygon() -> impl Strategy<Value = Polygon> {
    prop::collection::vec(point(), 3..7).prop_filter_map("its sides cross", |corners| Polygon::new(corners).ok())
}

/// Where the place (x / of, y / of) is: by how often a ray along the y axis crosses sides, and whether a side contains it.
fn brute_place(polygon: &Polygon, x: i128, y: i128, of: i128) -> Where {
    let mut above = 0;
    for side in polygon.sides() {
        let [(ax, ay), (bx, by)] = side.map(|end| (i128::from(end.x) * of, i128::from(end.y) * of));
        let cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let (low, high) = ((ax.min(bx), ay.min(by)), (ax.max(bx), ay.max(by)));
        if cross == 0 && (low.0..=high.0).contains(&x) && (low.1..=high.1).contains(&y) {
            return Where::Border;
        }
        if (ax <= x) != (bx <= x) && (cross < 0) == (bx > ax) {
            above += 1;
        }
    }
    if above % 2 == 1 { Where::Inside } else { Where::Outside }
}

/// Whether the midpoint between any two cuts of the segment with the lines of the sides is inside.
fn brute_crossed(polygon: &Polygon, from: Point, to: Point) -> bool {
    let along = from.to(to);
    let mut cuts = vec![(0, 1), (1, 1)];
    for [a, b] in polygon.sides() {
        let side = a.to(b);
        let of = along.cross(side);
        if of != 0 {
            let part = from.to(a).cross(side) * of.signum();
            cuts.extend((part > 0 && part < of.abs()).then_some((part, of.abs())));
        }
        let long = along.squared();
        let ends = [a, b].map(|end| (along.dot(from.to(end)), long));
        cuts.extend(ends.into_iter().filter(|&(part, _)| part > 0 && part < long));
    }
    cuts.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    cuts.windows(2).filter(|pair| pair[0].0 * pair[1].1 != pair[1].0 * pair[0].1).any(|pair| {
        let (part, of) = (pair[0].0 * pair[1].1 + pair[1].0 * pair[0].1, 2 * pair[0].1 * pair[1].1);
        let place = |start: i32, way: i64| i128::from(start) * of + i128::from(way) * part;
        brute_place(polygon, place(from.x, along.x), place(from.y, along.y), of) == Where::Inside
    })
}

/// The squared distance from a place to the point at `part` / `of` of a segment, over `of` squared.
fn brute_squared(point: Point, from: Point, to: Point, part: i128, of: i128) -> i128 {
    let way = from.to(to);
    let gap = |start: i32, way: i64, goal: i32| (i128::from(start) - i128::from(goal)) * of + i128::from(way) * part;
    let (x, y) = (gap(from.x, way.x, point.x), gap(from.y, way.y, point.y));
    x * x + y * y
}

proptest! {
    #[test]
    fn places_lie_where_brute_force_finds_them(polygon in polygon(), point in point()) {
        prop_assert_eq!(polygon.place(point), brute_place(&polygon, point.x.into(), point.y.into(), 1));
    }

    #[test]
    fn segments_run_through_what_brute_force_says(polygon in polygon(), from in point(), to in point()) {
        prop_assume!(from != to);
        prop_assert_eq!(polygon.is_crossed(from, to), brute_crossed(&polygon, from, to));
        prop_assert_eq!(polygon.is_crossed(to, from), polygon.is_crossed(from, to));
    }

    #[test]
    fn no_place_of_a_segment_is_nearer(point in point(), from in point(), to in point()) {
        let apart = Apart::from_segment(point, from, to);
        let near = |part: i128, of: i128| Apart::of(brute_squared(point, from, to, part, of), of * of);
        for part in 0..=60 {
            prop_assert!(apart <= near(part, 60));
        }
        let (way, long) = (from.to(to), from.to(to).squared().max(1));
        let foot = way.dot(from.to(point)).clamp(0, long);
        prop_assert!(apart == near(foot, long), "it is the distance of the foot");
    }

    #[test]
    fn segments_that_touch_are_not_apart(a in point(), b in point(), c in point(), d in point()) {
        let apart = Apart::of_segments([a, b], [c, d]);
        prop_assert!(apart == Apart::of_segments([c, d], [b, a]));
        let along = |from: Point, to: Point, k: i128| {
            let way = from.to(to);
            (i128::from(from.x) * 24 + i128::from(way.x) * k, i128::from(from.y) * 24 + i128::from(way.y) * k)
        };
        for (j, k) in (0..=24).flat_map(|j| (0..=24).map(move |k| (j, k))) {
            let ((x, y), (u, v)) = (along(a, b, j), along(c, d, k));
            prop_assert!(apart <= Apart::of((x - u).pow(2) + (y - v).pow(2), 24 * 24));
        }
    }

    #[test]
    fn distances_compare_as_their_fractions(a in 0..5000_i128, b in 1..5000_i128, c in 0..5000_i128, d in 1..5000_i128, limit in 0..70_u32) {
        prop_assert_eq!(Apart::of(a, b).cmp(&Apart::of(c, d)), (a * d).cmp(&(c * b)));
        let (one, square) = (Apart::of(a, b), i128::from(limit * limit));
        prop_assert_eq!([one.closer_than(limit), one.within(limit), one.more_than(limit)], [a < square * b, a <= square * b, a > square * b]);
        let up = i128::from(one.rounded_up());
        prop_assert!(up * up * b >= a && (up == 0 || (up - 1) * (up - 1) * b < a));
    }

    /// Nothing overflows, however far out things are.
    #[test]
    fn the_furthest_places_are_measured(places in prop::collection::vec(far(), 6), distance in 0..=u32::MAX) {
        let [a, b, c, d, e, f] = places[..] else { unreachable!() };
        let _ = (Apart::of_segments([a, b], [c, d]).cmp(&Apart::from_segment(e, a, d)), length(&places), moved(&places, distance.into()));
        if let (Some(one), Some(other)) = (Polygon::around(&[a, b, c]), Polygon::around(&[d, e, f])) {
            let _ = (one.apart(&other).within(distance), one.is_crossed(d, e), one.overlaps(&other));
        }
    }

    #[test]
    fn a_hull_has_every_place_and_no_dent(places in prop::collection::vec(point(), 3..12)) {
        if let Some(hull) = Polygon::around(&places) {
            prop_assert!(places.iter().all(|&place| hull.holds(place)));
            let corners = hull.corners();
            let turn = |at: usize| corners[at].to(corners[(at + 1) % corners.len()]).cross(corners[at].to(corners[(at + 2) % corners.len()]));
            prop_assert!((0..corners.len()).all(|at| turn(at) > 0));
        }
    }

    #[test]
    fn ways_are_rounded_to_the_nearest_thousandth(x in -1000..1000, y in -1000..1000, distance in 0_u32..100_000) {
        let Some(facing) = Facing::new(x, y) else { return Ok(()) };
        let ([fx, fy], way) = (facing.vector(), facing.ahead(distance));
        let long = i128::from(fx).pow(2) + i128::from(fy).pow(2);
        for (rounded, part) in [(way.x, fx), (way.y, fy)] {
            prop_assert!(rounded.signum() * i64::from(part.signum()) >= 0);
            let (twice, true_twice) = (2 * i128::from(rounded.abs()), 4 * i128::from(distance).pow(2) * i128::from(part).pow(2));
            prop_assert!((twice + 1).pow(2) * long > true_twice, "it is not too short by a half or more");
            prop_assert!(twice == 0 || (twice - 1).pow(2) * long <= true_twice, "nor too long by more than a half");
        }
    }

    #[test]
    fn a_part_of_a_way_is_rounded_to_the_nearest_thousandth(from in far(), to in far(), part in 0_u32..1000, whole in 1_u32..1000) {
        let reached = on_the_way(from, to, part, whole);
        if part >= whole {
            prop_assert_eq!(reached, to);
        } else {
            let (gone, all) = (from.to(reached), from.to(to));
            for (gone, all) in [(gone.x, all.x), (gone.y, all.y)] {
                prop_assert!((2 * (i128::from(gone) * i128::from(whole) - i128::from(all) * i128::from(part))).abs() <= i128::from(whole));
            }
        }
    }

    #[test]
    fn arcs_are_the_same_all_around(x in -50..50, y in -50..50, point in point()) {
        let Some(facing) = Facing::new(x, y) else { return Ok(()) };
        let here = Point::default();
        let turned = (Facing::new(-y, x).unwrap(), at(-point.y, point.x));
        let arcs = [Arc::SIXTY, Arc::QUARTER, Arc::THIRD, Arc::HALF, Arc::TWO_THIRDS, Arc::THREE_QUARTERS];
        let inside = arcs.map(|arc| facing.within(arc, here, point));
        prop_assert_eq!(inside, arcs.map(|arc| turned.0.within(arc, here, turned.1)));
        prop_assert!(inside.is_sorted(), "a wider arc has all that a narrower one has");
        prop_assert_eq!(inside[3], facing.is_ahead(here, point));
        let behind = facing.back().within(Arc::QUARTER, here, point);
        prop_assert!(inside[5] || behind, "what the wide arc lacks lies behind");
    }

    /// The middle of every thirtieth of the segment is inside just where the pieces say, whatever it touches.
    #[test]
    fn the_pieces_inside_are_those_brute_force_finds(polygon in polygon(), from in point(), to in point()) {
        prop_assume!(from != to);
        let (pieces, along) = (polygon.inside(from, to), from.to(to));
        for part in (0..=60_i128).filter(|part| part % 5 != 0 || part % 2 == 0) {
            let place = |start: i32, way: i64| i128::from(start) * 60 + i128::from(way) * part;
            let inside = brute_place(&polygon, place(from.x, along.x), place(from.y, along.y), 60) == Where::Inside;
            // A place is within an open piece if 60 times its begin is less, and 60 times its end more.
            let told = pieces.iter().any(|[begin, end]| begin.floor(60) < part && part < end.ceil(60));
            // The ends of a segment belong to no piece.
            prop_assert!(told == inside || ((part == 0 || part == 60) && !told), "{} of 60 in {:?}", part, pieces);
        }
        prop_assert_eq!(polygon.is_crossed(from, to), !pieces.is_empty());
    }

    /// What is said of convex polygons is what is said of any.
    #[test]
    fn convex_polygons_are_no_exception(
        a in prop::collection::vec(point(), 3..8), b in prop::collection::vec(point(), 3..8), from in point(), to in point()
    ) {
        let (Some(one), Some(other)) = (Polygon::around(&a), Polygon::around(&b)) else { return Ok(()) };
        let (a, b) = (one.corners(), other.corners());
        prop_assert!(convex::apart(a, b) == one.apart(&other));
        prop_assert_eq!(convex::overlap(a, b), one.overlaps(&other));
        prop_assert_eq!(convex::is_crossed(a, from, to), if from == to { one.place(from) == Where::Inside } else { one.is_crossed(from, to) });
        prop_assert_eq!(convex::from_point(a, from) == Apart::NONE, one.holds(from));
        let rect = Rect::between(from, to);
        let meets = match (from.x == to.x, from.y == to.y) {
            (false, false) => one.overlaps(&rect.into()),
            (true, true) => one.place(from) == Where::Inside,
            _ => one.is_crossed(from, to),
        };
        prop_assert_eq!(convex::meets(a, rect), meets);
        let reach = rect.corners().iter().any(|&corner| one.holds(corner)) || one.sides().any(|[from, to]| rect.is_met(from, to));
        prop_assert_eq!(reach, if from.x == to.x || from.y == to.y { one.holds(from) || one.holds(to) || one.sides().any(|side| apart::touch(side, [from, to])) } else { one.apart(&rect.into()) == Apart::NONE });
    }

    /// A base keeps clear of another just as its centre keeps out of the shape around that.
    #[test]
    fn bases_overlap_where_the_centre_is_inside_the_shape_around(x in -9..9, y in -9..9, u in -9..9, v in -9..9, centre in point()) {
        let (Some(one), Some(other)) = (Facing::new(x, y), Facing::new(u, v)) else { return Ok(()) };
        let corners = |facing: Facing, centre: Point| Polygon::around(&facing.base(centre, 7)).unwrap().corners().to_vec();
        let (a, b) = (corners(one, at(0, 0)), corners(other, centre));
        let around = convex::around(&a, &corners(other, at(0, 0)), at(0, 0));
        prop_assert_eq!(convex::overlap(&a, &b), convex::is_crossed(&around, centre, centre));
    }

    #[test]
    fn polygons_overlap_where_a_place_lies_in_both(a in polygon(), b in polygon()) {
        let grid = || (-25..=25_i128).flat_map(|x| (-25..=25_i128).map(move |y| (x, y)));
        let both = |(x, y)| brute_place(&a, x, y, 2) == Where::Inside && brute_place(&b, x, y, 2) == Where::Inside;
        prop_assert!(a.overlaps(&b) || !grid().any(both));
        prop_assert!(!a.overlaps(&b) || a.apart(&b) == Apart::NONE);
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
    }
}

#[test]
fn bases_are_measured_edge_to_edge() {
    let stand = |x, y, facing: Facing| Polygon::around(&facing.base(at(x, y), 500)).unwrap();
    let (a, b) = (stand(30_000, 20_000, Facing::ALONG_Y), stand(30_000, 23_000, Facing::ALONG_Y.back()));
    assert!(a.apart(&b).within(2000) && !a.apart(&b).closer_than(2000));
    assert_eq!(
        Facing::RIGHT.base(at(0, 0), 500).map(<[i32; 2]>::from),
        [[500, 500], [500, -500], [-500, -500], [-500, 500]]
    );
    assert_eq!(Facing::new(1, 1).unwrap().base(at(0, 0), 500)[0], at(0, 707), "a corner of a base that stands askew");
    assert!(stand(0, 0, Facing::RIGHT).apart(&stand(1000, 0, Facing::RIGHT)) == Apart::NONE);
    assert!(!stand(0, 0, Facing::RIGHT).overlaps(&stand(1000, 0, Facing::RIGHT)));
    assert!(stand(0, 0, Facing::RIGHT).overlaps(&stand(999, 0, Facing::RIGHT)));
    assert!(stand(0, 0, Facing::RIGHT).overlaps(&stand(0, 0, Facing::ALONG_Y)), "the same outline");
}

#[test]
fn grazing_a_border_does_not_block() {
    let wood = Polygon::from(Rect::between(at(8000, 10_800), at(12_000, 11_800)));
    assert!(wood.is_crossed(at(10_000, 10_000), at(10_000, 12_500)));
    assert!(!wood.is_crossed(at(8000, 10_000), at(8000, 12_500)), "along a side");
    assert!(!wood.is_crossed(at(7000, 10_800), at(9000, 9800)), "past a corner");
    assert!(wood.is_crossed(at(8000, 10_800), at(12_000, 11_800)), "from corner to corner");
    assert!(wood.is_crossed(at(9000, 11_000), at(9001, 11_000)), "all of it inside");
    let round = Circle { centre: at(0, 0), radius: 1000 };
    assert!(!round.is_crossed(at(-2000, 1000), at(2000, 1000)) && round.is_crossed(at(-2000, 999), at(2000, 999)));
    assert!(round.holds(at(600, 800)) && !round.holds(at(601, 800)));
}

#[test]
fn a_path_is_as_long_as_its_legs_rounded_up() {
    let path = [at(0, 0), at(3000, 4000), at(3001, 4001)];
    assert_eq!(length(&path), 5002);
    assert_eq!(moved(&path, 2500), Some(at(1500, 2000)));
    assert_eq!([moved(&path, 5000), moved(&path, 9999)], [Some(at(3000, 4000)), Some(at(3001, 4001))]);
    assert_eq!(moved(&[], 1), None);
    assert_eq!(on_the_way(at(0, 0), at(3, -3), 1, 2), at(2, -2), "halves away from the beginning");
}

#[test]
fn what_is_no_area_is_refused() {
    let fault = |corners: &[[i32; 2]]| Polygon::new(corners.iter().map(|&[x, y]| at(x, y)).collect()).unwrap_err().what;
    assert_eq!(fault(&[[0, 0], [1, 1]]), "an area with 2 corners");
    assert!(fault(&[[0, 0], [4, 4], [4, 0], [0, 4]]).contains("meet near"), "a bow tie");
    assert!(fault(&[[0, 0], [4, 0], [2, 0]]).contains("meet near"), "no width");
    assert!(fault(&[[0, 0], [4, 0], [4, 0], [0, 4]]).contains("meet near"), "a corner twice");
    assert_eq!(Point::at(Point::FURTHEST + 1, 0), None);
    assert!(
        serde_json::from_str::<Point>("[1, 999999999]").is_err() && serde_json::from_str::<Facing>("[0, 0]").is_err()
    );
    assert_eq!(serde_json::to_string(&at(-5, 12_500)).unwrap(), "[-5,12500]");
    assert_eq!(at(-5, 12_500).to_string(), "-0.005, 12.5");
    assert_eq!(Facing::new(-4, 6).map(Facing::vector), Some([-2, 3]));
}

//! Tests of the air: tables, zones, loads, flight, flak, drops.

mod tables;

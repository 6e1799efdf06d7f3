//! Commands for Othello: self-play, fitting of weights, calibration.

pub mod calibrate;
pub mod errors;
pub mod fit;
pub mod game;
pub mod least_squares;
pub mod leaves;
pub mod people;
pub mod play;
pub mod probcut;
pub mod record;
pub mod report;
pub mod rescale;
pub mod stage_by_stage;

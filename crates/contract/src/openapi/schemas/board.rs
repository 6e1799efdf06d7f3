//! Schemas of a board in a request: a text, or a list of rows or cells.

use utoipa::openapi::{ArrayBuilder, ObjectBuilder, Ref, Schema, Type, schema::OneOfBuilder};

use super::{integer, text};
use crate::limits::{MAX_BOARD_CHARACTERS, MAX_BOARD_ITEMS, MAX_ROW_CHARACTERS};

/// The cells as a text.
pub(super) const TEXT: &str = "BoardText";
/// The cells as a list.
pub(super) const LIST: &str = "BoardList";
/// What may stand in that list.
const ITEM: &str = "BoardItem";
/// A row or a cell as a text.
const CELL_TEXT: &str = "CellText";
/// A cell as a number.
const CELL_NUMBER: &str = "CellNumber";
/// A cell in a row of cells.
const CELL: &str = "Cell";
/// A row as a list of cells.
const CELL_ROW: &str = "CellRow";

/// The parts of a board by name.
pub(super) fn parts() -> [(&'static str, Schema); 7] {
    let about = |schema: ObjectBuilder, about: &str| Schema::from(schema.description(Some(about)).build());
    let list = |item: &str, about: &str| {
        let list = ArrayBuilder::new().items(Ref::from_schema_name(item));
        Schema::from(list.max_items(Some(MAX_BOARD_ITEMS)).description(Some(about)).build())
    };
    let one_of = |names: &[&str], about: &str| {
        let parts = OneOfBuilder::new().description(Some(about));
        let parts = names.iter().fold(parts, |parts, name| parts.item(Ref::from_schema_name(*name)));
        Schema::from(parts.item(ObjectBuilder::new().schema_type(Type::Null)).build())
    };
    [
        (TEXT, about(text(0, MAX_BOARD_CHARACTERS), "The cells as a text.")),
        (LIST, list(ITEM, "The cells as a list: of rows as texts, of cells, or of rows of cells.")),
        (ITEM, one_of(&[CELL_TEXT, CELL_NUMBER, CELL_ROW], "A row, or a cell; `null` is an empty one.")),
        (CELL_TEXT, about(text(0, MAX_ROW_CHARACTERS), "A row or a cell as a text.")),
        (CELL_NUMBER, about(integer(-1, 2), "A cell: 0 is empty, 1 the first player, 2 or -1 the second.")),
        (CELL, one_of(&[CELL_TEXT, CELL_NUMBER], "A cell; `null` is an empty one.")),
        (CELL_ROW, list(CELL, "A row as a list of cells.")),
    ]
}

//! JSON Schemas of the vocabulary, as `serial` writes it. With the feature `schema` only.

use alloc::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{Bitboard, ByColor, CastlingSide, Color, File, Man, Move, Rank, Role, Square};
use crate::{Board, Position, Setup};

/// A type that is written as a text: what it says, and which texts there are.
macro_rules! texts {
    ($($type:ident: $says:literal, $key:tt: $value:tt;)+) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "description": $says, "type": "string", $key: $value })
            }
        }
    )+};
}

texts! {
    Square: "A square, such as `e4`.", "pattern": "^[a-h][1-8]$";
    File: "A file.", "pattern": "^[a-h]$";
    Rank: "A rank.", "pattern": "^[1-8]$";
    Color: "A side.", "enum": ["white", "black"];
    Role: "A kind of man.", "enum": ["pawn", "knight", "bishop", "rook", "queen", "king"];
    Man: "A man by its letter in a FEN: capitals are White's.", "pattern": "^[PNBRQKpnbrqk]$";
    Move: "A move as UCI writes it, such as `e7e8q`; castling is the king's move onto his own rook.",
        "pattern": "^[a-h][1-8][a-h][1-8][nbrqkp]?$";
    CastlingSide: "The side to which a king castles.", "enum": ["king", "queen"];
    Board: "The men, as the first part of a FEN.", "minLength": 15;
    Setup: "An arrangement of men that need not be legal, as a FEN.", "minLength": 15;
    Position: "A playable position, as a FEN.", "minLength": 15;
}

impl JsonSchema for Bitboard {
    fn schema_name() -> Cow<'static, str> {
        "Squares".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A set of squares.",
            "type": "array",
            "items": generator.subschema_for::<Square>(),
        })
    }
}

impl<T: JsonSchema> JsonSchema for ByColor<T> {
    fn schema_name() -> Cow<'static, str> {
        alloc::format!("ByColor_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Something of each side.",
            "type": "object",
            "properties": {
                "white": generator.subschema_for::<T>(),
                "black": generator.subschema_for::<T>(),
            },
            "required": ["white", "black"],
        })
    }
}

//! `#[derive(Described)]`, by which the parameters of `jadoube-codes` and their values tell what they mean and are read.
//!
//! The words are the first paragraph of the documentation; names are those by which serde writes them. The code that is made
//! names `crate::shape` and `crate::read`, so that the macro is of use to `jadoube-codes` alone.

#![warn(missing_docs)]

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Expr, ExprLit, Field, Fields, Lit, LitStr, Meta,
    Variant,
};

/// Gives a struct or an enum the trait `Described`: a part for each field or variant, with its name and its words, and what a value
/// with that part becomes.
#[proc_macro_derive(Described, attributes(serde))]
pub fn described(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    shape(&input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

fn shape(input: &DeriveInput) -> Result<TokenStream, Error> {
    let name = &input.ident;
    let kebab = serde_value(&input.attrs, "rename_all")?.is_some_and(|case| case == "kebab-case");
    let (shape, read) = match &input.data {
        Data::Struct(data) => {
            let read = read_fields(&data.fields, serde_word(&input.attrs, "default")?.is_some());
            let fields = fields(&data.fields, kebab)?;
            (quote!(All(&[#fields])), read)
        }
        Data::Enum(data) => {
            let mut parts = TokenStream::new();
            for variant in &data.variants {
                let plain = variant.ident.to_string();
                let name = serde_value(&variant.attrs, "rename")?.unwrap_or(match kebab {
                    true => in_kebab(&plain),
                    false => plain,
                });
                let held = match &variant.fields {
                    Fields::Unit => quote!(None),
                    Fields::Unnamed(held) if held.unnamed.len() == 1 => shape_of(&held.unnamed[0]),
                    held => {
                        return Err(Error::new_spanned(
                            held,
                            "a word holds one value; several are a struct",
                        ));
                    }
                };
                parts.extend(part(&name, &variant.attrs, held));
            }
            (quote!(OneOf(&[#parts])), read_word(data))
        }
        Data::Union(_) => return Err(Error::new_spanned(input, "a union says nothing of itself")),
    };
    Ok(quote! {
        impl crate::shape::Described for #name {
            const SHAPE: crate::shape::Shape = crate::shape::Shape::#shape;

            fn read(value: toml::Value) -> Result<Self, String> {
                #read
            }
        }
    })
}

/// The fields of a table read one after the other; where the type says so, what is not given has the usual value of its field.
fn read_fields(fields: &Fields, default: bool) -> TokenStream {
    let next = match default {
        true => quote!(next_or_default),
        false => quote!(next),
    };
    let names = fields.iter().map(|field| &field.ident);
    quote! {
        let mut fields = crate::read::Fields::of(Self::SHAPE.parts(), value)?;
        Ok(Self { #(#names: fields.#next()?),* })
    }
}

/// A word found by its place among the words of the type, with what it holds.
fn read_word(data: &DataEnum) -> TokenStream {
    let words = data.variants.iter().enumerate().map(|(place, variant)| {
        let name = &variant.ident;
        let word = match variant.fields {
            Fields::Unit => quote!(Self::#name),
            _ => quote!(Self::#name(held.read()?)),
        };
        match place + 1 < data.variants.len() {
            true => quote!(if place == #place { #word }),
            false => quote!({ #word }),
        }
    });
    let holds = |variant: &Variant| !matches!(variant.fields, Fields::Unit);
    let place = match data.variants.len() {
        1 => quote!(_),
        _ => quote!(place),
    };
    let held = match data.variants.iter().any(holds) {
        true => quote!(held),
        false => quote!(_),
    };
    quote! {
        let (#place, #held) = crate::read::one_of(Self::SHAPE.parts(), value)?;
        Ok(#(#words) else *)
    }
}

fn fields(fields: &Fields, kebab: bool) -> Result<TokenStream, Error> {
    fields
        .iter()
        .map(|field| self::field(field, kebab))
        .collect()
}

fn field(field: &Field, kebab: bool) -> Result<TokenStream, Error> {
    let Some(ident) = &field.ident else {
        return Err(Error::new_spanned(field, "a field without a name"));
    };
    let plain = ident.to_string().trim_start_matches("r#").to_owned();
    let name = serde_value(&field.attrs, "rename")?.unwrap_or(match kebab {
        true => plain.replace('_', "-"),
        false => plain,
    });
    Ok(part(&name, &field.attrs, shape_of(field)))
}

fn shape_of(field: &Field) -> TokenStream {
    let kind = &field.ty;
    quote!(Some(&<#kind as crate::shape::Described>::SHAPE))
}

fn part(name: &str, attrs: &[Attribute], held: TokenStream) -> TokenStream {
    let says = first_paragraph(attrs);
    quote! {
        crate::shape::Part { name: #name, says: #says, held: #held },
    }
}

/// The value of `#[serde(key = "value")]`.
fn serde_value(attrs: &[Attribute], key: &str) -> Result<Option<String>, Error> {
    Ok(serde_word(attrs, key)?.flatten())
}

/// Whether `#[serde(key)]` or `#[serde(key = "value")]` stands there, and which value.
fn serde_word(attrs: &[Attribute], key: &str) -> Result<Option<Option<String>>, Error> {
    let mut found = None;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        attr.parse_nested_meta(|meta| {
            let value = meta.value().and_then(|value| value.parse::<LitStr>());
            if meta.path.is_ident(key) {
                found = Some(value.ok().map(|value| value.value()));
            }
            Ok(())
        })?;
    }
    Ok(found)
}

/// The first paragraph of the documentation, on one line.
fn first_paragraph(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(line),
                ..
            }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    let paragraph: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    paragraph.join(" ")
}

/// The name of a variant as serde writes it by `rename_all = "kebab-case"`.
fn in_kebab(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

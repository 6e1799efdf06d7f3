//! Light or dark.

yomi_game::named! {
    /// The colours of a picture.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Theme {
        /// Dark lines on light paper.
        Light = "light",
        /// Light lines on dark paper.
        Dark = "dark",
    }
}

/// The style sheet of a picture: `light` has all rules, `dark` those that differ. Without a theme the reader's
/// own choice decides, as a browser knows it.
#[must_use]
pub fn style(theme: Option<Theme>, light: &str, dark: &str) -> String {
    match theme {
        None => format!("{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n"),
        Some(Theme::Light) => light.to_owned(),
        Some(Theme::Dark) => format!("{light}{dark}"),
    }
}

//! Light or dark.

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark lines on light paper.
    Light,
    /// Light lines on dark paper.
    Dark,
}

impl Theme {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The name in requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
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

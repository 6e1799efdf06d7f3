//! Enumerations whose variants have names in requests and answers.

/// Generates an enumeration with `ALL`, its variants in order, and `name`, so that no list misses a
/// variant.
#[macro_export]
macro_rules! named {
    (
        $(#[$about:meta])*
        $visibility:vis enum $Name:ident {
            $($(#[$about_variant:meta])* $Variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$about])*
        $visibility enum $Name {
            $($(#[$about_variant])* $Variant,)+
        }

        impl $Name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$Variant),+];

            /// The name in requests and answers.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }
        }
    };
}

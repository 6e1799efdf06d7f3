//! Enumerations whose variants have names in requests and answers.

/// Generates an enumeration with `ALL`, its variants in order, and `name`, so that no list misses a
/// variant.
#[macro_export]
macro_rules! named {
    (
        $(#[$about:meta])*
        $visibility:vis enum $Name:ident {
            $($(#[$about_variant:meta])* $Variant:ident = $name:expr,)+
        }
    ) => {
        $(#[$about])*
        $visibility enum $Name {
            $($(#[$about_variant])* $Variant,)+
        }

        #[allow(dead_code, reason = "some are named and never listed")]
        impl $Name {
            /// All of them.
            $visibility const ALL: [Self; [$(stringify!($Variant)),+].len()] = [$(Self::$Variant),+];

            /// The name in requests and answers.
            #[must_use]
            $visibility const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }
        }
    };
}

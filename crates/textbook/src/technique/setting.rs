//! Settings of a technique: what a request may give, and the value that it becomes.

/// The values that a technique takes.
#[derive(Clone, Copy, Debug)]
pub enum Switch {
    /// `true` or `false`.
    OnOff,
    /// One of these names; the first switches it off.
    Choice(&'static [&'static str]),
    /// `true`, `false`, or an object with these parameters.
    Parameters(&'static [Parameter]),
}

/// An integer parameter.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Default value.
    pub default: i64,
    /// Smallest value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// Unit of the value.
    pub unit: &'static str,
}

impl Parameter {
    pub(crate) const fn new(name: &'static str, default: i64, (min, max): (i64, i64), unit: &'static str) -> Self {
        Self { name, default, min, max, unit }
    }
}

/// Most parameters of a technique.
pub const MOST_PARAMETERS: usize = 2;

/// The setting of one technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Off.
    Off,
    /// On, without parameters.
    On,
    /// One of its names, not the first.
    Choice(&'static str),
    /// On, with these parameters in the order of its switch; 0 for those that it does not have.
    Parameters([i64; MOST_PARAMETERS]),
}

impl Setting {
    /// On with these parameters.
    ///
    /// # Panics
    /// When there are more than [`MOST_PARAMETERS`].
    #[must_use]
    pub fn with(parameters: impl IntoIterator<Item = i64>) -> Self {
        let mut values = [0; MOST_PARAMETERS];
        for (index, value) in parameters.into_iter().enumerate() {
            values[index] = value;
        }
        Self::Parameters(values)
    }
}

/// The value of a field of [`Techniques`](crate::Techniques), converted from and to a setting.
pub(crate) trait Value: Copy + 'static {
    const OFF: Self;

    fn read(setting: Setting) -> Option<Self>;

    fn setting(self) -> Setting;
}

impl Value for bool {
    const OFF: Self = false;

    fn read(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Off => Some(false),
            Setting::On => Some(true),
            Setting::Choice(_) | Setting::Parameters(_) => None,
        }
    }

    fn setting(self) -> Setting {
        if self { Setting::On } else { Setting::Off }
    }
}

/// Parameters that switch a technique on.
pub(crate) trait Parameters: Copy + 'static {
    fn read(values: [i64; MOST_PARAMETERS]) -> Option<Self>;

    fn values(self) -> [i64; MOST_PARAMETERS];
}

impl Parameters for u8 {
    fn read([value, _]: [i64; MOST_PARAMETERS]) -> Option<Self> {
        value.try_into().ok()
    }

    fn values(self) -> [i64; MOST_PARAMETERS] {
        [self.into(), 0]
    }
}

impl Parameters for u32 {
    fn read([value, _]: [i64; MOST_PARAMETERS]) -> Option<Self> {
        value.try_into().ok()
    }

    fn values(self) -> [i64; MOST_PARAMETERS] {
        [self.into(), 0]
    }
}

impl<P: Parameters> Value for Option<P> {
    const OFF: Self = None;

    fn read(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Off => Some(None),
            Setting::Parameters(values) => P::read(values).map(Some),
            Setting::On | Setting::Choice(_) => None,
        }
    }

    fn setting(self) -> Setting {
        self.map_or(Setting::Off, |parameters| Setting::Parameters(parameters.values()))
    }
}

/// A choice among names.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// Its values with their names; the first switches the technique off.
    const CHOICES: &'static [(&'static str, Self)];
}

impl<C: Choice> Value for C {
    const OFF: Self = C::CHOICES[0].1;

    fn read(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Off => Some(Self::OFF),
            Setting::Choice(choice) => C::CHOICES.iter().find(|(name, _)| *name == choice).map(|(_, value)| *value),
            Setting::On | Setting::Parameters(_) => None,
        }
    }

    fn setting(self) -> Setting {
        match C::CHOICES.iter().find(|(_, value)| *value == self) {
            Some((name, value)) if *value != Self::OFF => Setting::Choice(name),
            _ => Setting::Off,
        }
    }
}

/// The names of a choice, for its [`Switch`].
pub(crate) const fn names<C: Copy, const N: usize>(choices: &[(&'static str, C); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut index = 0;
    while index < N {
        names[index] = choices[index].0;
        index += 1;
    }
    names
}

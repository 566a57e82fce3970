type Colours = Record<
  'canvas' | 'surface' | 'sunken' | 'line' | 'ink' | 'muted' | 'accent' | 'accent-ink' | 'marker',
  string
>;

/**
 * Colours of `styles/tokens.css` for what no style sheet reaches, such as mails, by the names they have there. A test
 * beside the style sheet holds both to each other.
 */
export const themeColours = {
  light: {
    canvas: '#f6f8f6',
    surface: '#ffffff',
    sunken: '#ecf0ed',
    line: '#d9e0db',
    ink: '#13201b',
    muted: '#52605a',
    accent: '#0b6150',
    'accent-ink': '#ffffff',
    marker: '#f2bd1d',
  },
  dark: {
    canvas: '#0c1310',
    surface: '#18221d',
    sunken: '#080d0b',
    line: '#303e37',
    ink: '#e6eee9',
    muted: '#9dafa6',
    accent: '#5ccaa5',
    'accent-ink': '#04241a',
    marker: '#f2bd1d',
  },
} as const satisfies Record<'light' | 'dark', Colours>;

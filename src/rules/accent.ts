/**
 * A tenant's accent colour. It stands as text on the page and as the ground of a button's text, in both themes, and
 * everywhere with the contrast that WCAG AA asks of text.
 */
export const leastContrast = 4.5;

/** The grounds that an accent stands on; the values of `--color-sunken` and of the dark `--color-raised`. */
const grounds = { light: '#ecf0ed', dark: '#1a2420' } as const;
const inks = { light: '#ffffff', dark: '#10151a' } as const;

type Rgb = readonly [red: number, green: number, blue: number];

/** Whether `#rrggbb` can be an accent: as dark text on the page, and with white text on it. */
export function isAccent(colour: string): boolean {
  return isColour(colour) && contrastOfAccent(colour) >= leastContrast;
}

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The lower of an accent's two contrasts in the light theme. */
export function contrastOfAccent(colour: string): number {
  return Math.min(contrast(colour, grounds.light), contrast(colour, inks.light));
}

/** The nearest darker colour that can be an accent. */
export function nearestAccent(colour: string): string {
  return firstThat(isAccent, (share) => mix(colour, '#000000', share));
}

/** What an accent becomes in each theme: itself on light ground, and as much lighter as it takes on dark. */
export function accentColours(colour: string): Record<'light' | 'dark', Record<string, string>> {
  const dark = firstThat(
    (candidate) => contrast(candidate, grounds.dark) >= leastContrast,
    (share) => mix(colour, '#ffffff', share),
  );
  return {
    light: {
      accent: colour,
      'accent-strong': mix(colour, '#000000', 0.25),
      'accent-ink': inks.light,
      'accent-soft': mix(colour, '#ffffff', 0.88),
    },
    dark: {
      accent: dark,
      'accent-strong': mix(dark, '#ffffff', 0.3),
      'accent-ink': contrast(dark, inks.dark) >= contrast(dark, '#ffffff') ? inks.dark : '#ffffff',
      'accent-soft': mix(dark, grounds.dark, 0.82),
    },
  };
}

/** The contrast of two colours by WCAG: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function firstThat(fits: (colour: string) => boolean, at: (share: number) => string): string {
  for (let percent = 0; percent < 100; percent++) {
    const candidate = at(percent / 100);
    if (fits(candidate)) return candidate;
  }
  return at(1);
}

function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  return `#${from
    .map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

const parse = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

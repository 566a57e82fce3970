import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themeColours } from '#rules/colours.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const bots = readFileSync(new URL('./bots.css', import.meta.url), 'utf8');
const light = colours(css.slice(0, css.indexOf('[data-theme')));
const dark = { ...light, ...colours(css.slice(css.indexOf('[data-theme'))) };

const grounds = ['canvas', 'surface', 'raised', 'sunken'];
const textPairs = [
  ...['ink', 'muted', 'accent', 'danger', 'success', 'warning'].flatMap((text) =>
    grounds.map((ground) => [text, ground]),
  ),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-strong'],
  ['highlight-ink', 'highlight'],
  ['marker-ink', 'marker'],
  ...['accent', 'danger', 'success', 'warning'].map((tone) => [tone, `${tone}-soft`]),
  ...['accent', 'danger', 'success', 'warning'].map((tone) => ['ink', `${tone}-soft`]),
] as [string, string][];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, theme) => {
  it.each(textPairs)('shows %s on %s readably (4.5 to 1)', (text, ground) => {
    expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('shows the border of a control on %s (3 to 1)', (ground) => {
    expect(contrast(theme['line-strong'], theme[ground])).toBeGreaterThanOrEqual(3);
  });
});

it('gives mails and the like the colours of the pages', () => {
  expect({ light, dark }).toMatchObject(themeColours);
});

it('raises what lies higher in the dark by a step that is seen', () => {
  for (const [higher, lower] of [
    ['surface', 'canvas'],
    ['raised', 'surface'],
  ] as const) {
    expect(luminance(dark[higher])).toBeGreaterThan(luminance(dark[lower]));
    expect(contrast(dark[higher], dark[lower]), higher).toBeGreaterThanOrEqual(1.12);
  }
});

it.each([
  ['light', light],
  ['dark', dark],
] as const)(
  'shows the letters of drawn avatars readably in the %s theme, where two shapes lie',
  (name, theme) => {
    const at = bots.indexOf('[data-theme');
    const tints = (name === 'light' ? bots.slice(0, at) : bots.slice(at)).matchAll(/--tint: (#[0-9a-f]{6})/g);
    const [ground = 0, letters = 0, shape = 0] = [...bots.matchAll(/var\(--tint\) (\d+)%/g)].map(
      ([, share]) => Number(share) / 100,
    );
    for (const [, tint = ''] of tints) {
      const lies = [shape, shape].reduce(
        (below, share) => mixed(tint, share, below),
        mixed(tint, ground, theme.surface ?? ''),
      );
      expect(contrast(mixed(tint, letters, theme.ink ?? ''), lies), tint).toBeGreaterThanOrEqual(4.5);
    }
  },
);

/** As `color-mix(in srgb, …)` mixes. */
function mixed(first: string, share: number, second: string): string {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, other = 0] = [first, second].map((colour) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    return Math.round(one * share + other * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function colours(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
}

function contrast(first: string | undefined, second: string | undefined): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of `#rrggbb`, by WCAG 2.2. */
function luminance(colour: string | undefined): number {
  if (!colour) throw new Error('Unknown colour');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

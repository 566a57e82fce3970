import { type Colour, colourOfDigits } from '../../blocks/visibility.ts';
import { cssColour, withLight, withLightness } from '../colours.ts';
import { attributeOf, childOf, elementsIn, type XmlElement } from '../xml.ts';

/** The colours of a theme by their names: `dk1`, `lt1`, `accent1`. */
export type ThemeColours = ReadonlyMap<string, Colour>;

/** @param theme the root of a theme's part */
export function readTheme(theme: XmlElement | undefined): ThemeColours {
  const scheme = childOf(theme, 'themeElements', 'clrScheme');
  return new Map(
    (scheme ? elementsIn(scheme) : []).flatMap((entry) => {
      const colour = drawnColour(entry, () => undefined);
      return colour === undefined ? [] : [[entry.name, colour] as const];
    }),
  );
}

/**
 * The colour that an element of DrawingML holds, as a plain fill does, with what is done to it.
 * @param named what the place calls a colour of the theme, as `tx1` or `accent2`
 * @returns undefined for what lets something shine through, and for what is not known
 */
export function drawnColour(
  holder: XmlElement | undefined,
  named: (name: string) => Colour | undefined,
): Colour | undefined {
  for (const element of holder ? elementsIn(holder) : []) {
    const colour = plainColour(element, named);
    if (colour !== undefined) return elementsIn(element).reduce(changed, colour);
  }
  return undefined;
}

function plainColour(element: XmlElement, named: (name: string) => Colour | undefined): Colour | undefined {
  const value = attributeOf(element, 'val') ?? '';
  switch (element.name) {
    case 'srgbClr':
      return colourOfDigits(value);
    case 'sysClr':
      return colourOfDigits(attributeOf(element, 'lastClr')) ?? systemColours.get(value);
    case 'schemeClr':
      return named(value);
    case 'prstClr': {
      // Those of CSS, of which some are shortened: "dkGray", "medBlue".
      const full = value.replace(/^dk/, 'dark').replace(/^lt/, 'light').replace(/^med/, 'medium');
      const colour = cssColour(full.toLowerCase());
      return colour === 'none' ? undefined : colour;
    }
    default:
      return undefined;
  }
}

const systemColours = new Map<string, Colour>([
  ['window', 0xffffff],
  ['windowText', 0x000000],
]);

/** In thousandths of a percent. */
const wholeShare = 100_000;

/** What is done to a colour that is not known here leaves none. */
function changed(colour: Colour | undefined, change: XmlElement): Colour | undefined {
  const share = Number(attributeOf(change, 'val')) / wholeShare;
  if (colour === undefined || Number.isNaN(share)) return undefined;
  switch (change.name) {
    case 'lumMod':
      return withLightness(colour, (lightness) => lightness * share);
    case 'lumOff':
      return withLightness(colour, (lightness) => lightness + share);
    case 'shade':
      return withLight(colour, (amount) => amount * share);
    case 'tint':
      return withLight(colour, (amount) => 1 - (1 - amount) * share);
    case 'alpha':
      return share >= 1 ? colour : undefined;
    default:
      return undefined;
  }
}

import {
  type Colour,
  colourOfDigits,
  type Ground,
  isShown,
  paper,
  type Visibility,
} from '../../blocks/visibility.ts';
import { withLightness } from '../colours.ts';
import { readTheme, type ThemeColours } from '../ooxml/theme-colours.ts';
import { attributeOf, childOf, childrenOf, isOn, parseXml, type XmlElement } from '../xml.ts';
import { numberedColour } from './sheet-colours.ts';

const striking = /<(?:\w{1,20}:)?strike\b/;

/** Most workbooks have a few colours, none of them light, and need no second look. */
const mayHide = (styles: string) =>
  striking.test(styles) ||
  /rgb="..f[8-f]f[8-f]f[8-f]"|theme="(?!1")|\btint="|indexed="(?!8"|64")|patternType="solid"|<(?:\w{1,20}:)?indexedColors/i.test(
    styles,
  );

/** What the colours of a workbook are called by. */
type Palette = { theme: ThemeColours; own: readonly (Colour | undefined)[] };

/** How the cells of a workbook look, by the numbers of their styles, and the runs of text in them. */
export type CellStyles = {
  /** Those that are not seen. */
  unseen: ReadonlyMap<string, Visibility>;
  /** What lies under the letters of a style's cells; undefined for the paper. */
  groundOf: (style: string) => Ground | undefined;
  looksOfRun: (properties: XmlElement) => Visibility;
};

/** The parts of a workbook that say how it looks, as they are written, if it has them. */
export type StyleSources = {
  styles: string | undefined;
  theme: string | undefined;
  strings: string;
};

/** @returns undefined where all is seen */
export function readCellStyles({ styles, theme, strings }: StyleSources): CellStyles | undefined {
  const hasLooks = styles !== undefined && mayHide(styles);
  if (!hasLooks && !(colouredRun.test(strings) && mayHide(strings))) return undefined;
  const root = styles === undefined ? undefined : parseXml(Buffer.from(styles));
  const palette: Palette = {
    theme: readTheme(theme === undefined ? undefined : parseXml(Buffer.from(theme))),
    own: childrenOf(childOf(root, 'colors', 'indexedColors'), 'rgbColor')
      .slice(8)
      .map((colour) => colourOfDigits(attributeOf(colour, 'rgb')?.slice(-6))),
  };
  const fonts = childrenOf(childOf(root, 'fonts'), 'font').map((font) => looksOfFont(font, palette));
  const grounds = childrenOf(childOf(root, 'fills'), 'fill').map((fill) => groundOfFill(fill, palette));
  const cells = childrenOf(childOf(root, 'cellXfs'), 'xf').map((style): Visibility => {
    const ground = grounds[Number(attributeOf(style, 'fillId'))];
    return { ...fonts[Number(attributeOf(style, 'fontId'))], ground };
  });
  return {
    unseen: new Map(cells.flatMap((looks, index) => (isShown(looks) ? [] : [[`${index}`, looks] as const]))),
    groundOf: (style) => cells[Number(style)]?.ground,
    looksOfRun: (properties) => looksOfFont(properties, palette),
  };
}

const colouredRun = /<(?:\w{1,20}:)?color\b/;

function groundOfFill(fill: XmlElement, palette: Palette): Ground | undefined {
  const pattern = childOf(fill, 'patternFill');
  const kind = attributeOf(pattern, 'patternType') ?? (pattern ? 'none' : 'other');
  if (kind === 'none') return undefined;
  return kind === 'solid' ? (colourOf(childOf(pattern, 'fgColor'), palette) ?? 'unknown') : 'unknown';
}

const looksOfFont = (font: XmlElement, palette: Palette): Visibility => ({
  ...looksWithoutColour(font),
  ink: colourOf(childOf(font, 'color'), palette),
});

/** What a font says of how its letters are seen, but for colours. */
export function looksWithoutColour(font: XmlElement): Visibility {
  const size = attributeOf(childOf(font, 'sz'), 'val');
  return { isStruck: isOn(font, 'strike') ?? false, ...(size !== undefined && { size: Number(size) }) };
}

/** In the order of their numbers, which is not that of the theme. */
const themeNames = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(
  ' ',
);

/** @returns undefined for the colour of the reader, and for one that is not known */
function colourOf(colour: XmlElement | undefined, { theme, own }: Palette): Colour | undefined {
  const plain = plainColour(colour, { theme, own });
  const tint = Number(attributeOf(colour, 'tint') ?? 0);
  if (plain === undefined || !(Math.abs(tint) > 0)) return plain;
  return withLightness(plain, (lightness) =>
    tint < 0 ? lightness * (1 + tint) : lightness * (1 - tint) + tint,
  );
}

function plainColour(colour: XmlElement | undefined, { theme, own }: Palette): Colour | undefined {
  const digits = attributeOf(colour, 'rgb');
  if (digits !== undefined) return colourOfDigits(digits.slice(-6));
  const named = attributeOf(colour, 'theme');
  if (named !== undefined) return theme.get(themeNames[Number(named)] ?? '');
  const number = attributeOf(colour, 'indexed');
  return number === undefined ? undefined : number === '65' ? paper : numberedColour(Number(number), own);
}

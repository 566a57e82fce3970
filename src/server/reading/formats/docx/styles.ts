import { isFixedFont } from '../../blocks/fixed-fonts.ts';
import { type NumeralLanguage, numeralLanguage } from '../../blocks/number-words.ts';
import type { Shift } from '../../blocks/shifted-text.ts';
import { colourOfDigits, type Ground, type Visibility } from '../../blocks/visibility.ts';
import { namedWordColour } from '../word-colours.ts';
import { attributeOf, childOf, childrenOf, isOn, type XmlElement } from '../xml.ts';

/** The number of a paragraph's list; '0' for none. */
type ListPlace = { numberingId?: string; level?: number };

/** What a style says, with what it is based on. */
export type Style = ListPlace &
  Visibility & {
    id: string;
    /** As Word names it in English whatever its language: "heading 1", "toc 2", "Title". */
    name: string;
    /** From 1. */
    outline?: number;
    /** What lies under its paragraphs. */
    paragraphGround?: Ground | undefined;
    isBold?: boolean;
    shift?: Shift;
    font?: string;
  };

export type Styles = {
  of: (id: string | undefined) => Style;
  /** What paragraphs have that name no style. */
  usual: Style;
  /** In which its numbers are written out. */
  language: NumeralLanguage;
  /** Whether what is set in a font is code: its letters have one width, and those of the text have not. */
  isCodeFont: (font: string | undefined) => boolean;
};

const plain: Style = { id: '', name: '' };

/** @param part `styles.xml`, if the document has it; and `fontTable.xml` */
export function readStyles(part: XmlElement | undefined, fonts: XmlElement | undefined): Styles {
  const found = new Map<string, { style: Style; basedOn: string | undefined }>();
  let usual = plain;
  for (const element of childrenOf(part, 'style')) {
    const style = readStyle(element);
    found.set(style.id, { style, basedOn: attributeOf(childOf(element, 'basedOn'), 'val') });
    const isDefault = /^(?:1|true|on)$/.test(attributeOf(element, 'default') ?? '');
    if (isDefault && attributeOf(element, 'type') === 'paragraph') usual = style;
  }
  const resolved = new Map<string, Style>();
  const of = (id: string | undefined): Style => {
    if (id === undefined) return plain;
    const known = resolved.get(id);
    if (known) return known;
    // Styles that are based on each other in a circle end where they began.
    resolved.set(id, plain);
    const own = found.get(id);
    const style = own ? { ...of(own.basedOn), ...own.style } : plain;
    resolved.set(id, style);
    return style;
  };
  const defaults = childOf(part, 'docDefaults', 'rPrDefault', 'rPr');
  const language = attributeOf(childOf(defaults, 'lang'), 'val') ?? '';
  const pitches = pitchesOf(fonts);
  const isTyped = isFixedFont(usual.font ?? looksOfRun(defaults).font, pitches);
  return {
    of,
    usual,
    language: numeralLanguage(language),
    isCodeFont: (font) => !isTyped && isFixedFont(font, pitches),
  };
}

function pitchesOf(fonts: XmlElement | undefined): Map<string, 'fixed' | 'variable'> {
  return new Map(
    childrenOf(fonts, 'font').flatMap((font) => {
      const pitch = attributeOf(childOf(font, 'pitch'), 'val');
      return pitch === 'fixed' || pitch === 'variable' ? [[attributeOf(font, 'name') ?? '', pitch]] : [];
    }),
  );
}

function readStyle(element: XmlElement): Style {
  const paragraph = childOf(element, 'pPr');
  const run = childOf(element, 'rPr');
  const name = attributeOf(childOf(element, 'name'), 'val') ?? '';
  return {
    id: attributeOf(element, 'styleId') ?? '',
    name,
    ...outlineOf(name, paragraph),
    ...listPlaceOf(paragraph),
    ...looksOfRun(run),
    ...groundOfParagraph(paragraph),
  };
}

function outlineOf(name: string, paragraph: XmlElement | undefined): { outline?: number } {
  const named = /^heading (\d)$/i.exec(name)?.[1];
  if (named) return { outline: Number(named) };
  if (/^(?:title|subtitle)$/i.test(name)) return { outline: 1 };
  const level = Number(attributeOf(childOf(paragraph, 'outlineLvl'), 'val') ?? Number.NaN);
  return level >= 0 && level < 9 ? { outline: level + 1 } : {};
}

/** The list that a paragraph's properties put it in. */
export function listPlaceOf(paragraph: XmlElement | undefined): ListPlace {
  const list = childOf(paragraph, 'numPr');
  const numberingId = attributeOf(childOf(list, 'numId'), 'val');
  const level = attributeOf(childOf(list, 'ilvl'), 'val');
  return {
    ...(numberingId !== undefined && { numberingId }),
    ...(level !== undefined && { level: Number(level) }),
  };
}

const aligned = new Map([
  ['superscript', 1],
  ['subscript', -1],
]);

/** What a run's properties say of how it is seen. */
export function looksOfRun(
  run: XmlElement | undefined,
): Visibility & Pick<Style, 'isBold' | 'shift' | 'font'> {
  const isHidden = isOn(run, 'vanish');
  const struck = isOn(run, 'strike');
  const isStruck = isOn(run, 'dstrike') || struck;
  const isBold = isOn(run, 'b');
  const reliefs = ['emboss', 'imprint', 'outline', 'shadow'].map((name) => isOn(run, name));
  const align = attributeOf(childOf(run, 'vertAlign'), 'val');
  // In half points above the line.
  const position = attributeOf(childOf(run, 'position'), 'val');
  const font = attributeOf(childOf(run, 'rFonts'), 'ascii');
  const ink = childOf(run, 'color');
  const marker = childOf(run, 'highlight');
  // In half points.
  const size = attributeOf(childOf(run, 'sz'), 'val');
  return {
    ...(ink && { ink: colourOfDigits(attributeOf(ink, 'val')) }),
    ...(size !== undefined && { size: Number(size) / 2 }),
    ...groundOf(run),
    ...(marker && { ground: namedWordColour(attributeOf(marker, 'val')) }),
    ...(isHidden !== undefined && { isHidden }),
    ...(isStruck !== undefined && { isStruck }),
    ...(isBold !== undefined && { isBold }),
    ...(reliefs.some((one) => one !== undefined) && { hasRelief: reliefs.includes(true) }),
    ...((align ?? position) !== undefined && { shift: aligned.get(align ?? '') ?? (Number(position) || 0) }),
    ...(font !== undefined && { font }),
  };
}

/** The colour that properties put under letters, a paragraph or a cell; a pattern of two may be anything. */
export function groundOf(properties: XmlElement | undefined): Pick<Visibility, 'ground'> {
  const shade = childOf(properties, 'shd');
  if (!shade) return {};
  const isPlain = /^(?:clear|nil)$/.test(attributeOf(shade, 'val') ?? 'clear');
  return { ground: isPlain ? colourOfDigits(attributeOf(shade, 'fill')) : 'unknown' };
}

/** The same for a paragraph. */
export function groundOfParagraph(properties: XmlElement | undefined): Pick<Style, 'paragraphGround'> {
  const { ground } = groundOf(properties);
  return ground === undefined ? {} : { paragraphGround: ground };
}

import { Parser } from 'htmlparser2';
import { ExtractionError } from '../bounds/extraction-error.ts';

/** An element. Names are without their prefix, of which producers are free. */
export type XmlElement = {
  name: string;
  /** By full name. */
  attributes: readonly (readonly [name: string, value: string])[];
  children: readonly (XmlElement | string)[];
};

/** Real documents nest tables and boxes some dozens of elements deep; readers go down with a call each. */
const deepest = 400;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * The root of an XML document, which may be broken at its end.
 * @returns an element without children for one that holds none
 * @throws {ExtractionError} `too_large` for absurdly deep nesting
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  type Open = { name: string; attributes: [string, string][]; children: (XmlElement | string)[] };
  const root: Open = { name: '', attributes: [], children: [] };
  const open: Open[] = [root];
  let attributes: [string, string][] = [];
  const parser = new Parser(
    {
      onopentagname: () => {
        attributes = [];
      },
      onattribute: (name, value) => void attributes.push([name, value]),
      onopentag: (name) => {
        const element = { name: localName(name), attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (open.length > deepest) throw new ExtractionError('too_large', 'nesting');
      },
      onclosetag: () => void open.pop(),
      ontext: (text) => {
        const siblings = open.at(-1)?.children;
        const last = siblings?.at(-1);
        if (siblings && typeof last === 'string') siblings[siblings.length - 1] = last + text;
        else siblings?.push(text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(decodeXml(bytes));
  return elementsIn(root)[0] ?? { name: '', attributes: [], children: [] };
}

/** In the encoding that its first bytes tell. */
export function decodeXml(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

export const elementsIn = ({ children }: Pick<XmlElement, 'children'>): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? elementsIn(element).filter((child) => child.name === name) : [];

/** The first child along a path of names. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found && elementsIn(found).find((child) => child.name === name);
  return found;
}

/** All elements of a name below, in order. */
export function* findAll(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    if (child.name === name) yield child;
    yield* findAll(child, name);
  }
}

/** An attribute's value, whatever its prefix. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.attributes.find(([key]) => localName(key) === name)?.[1];

/** The relation that an element names by `r:id` or another attribute of that namespace, which always has a prefix. */
export const relationOf = (element: XmlElement | undefined, name = 'id'): string | undefined =>
  element?.attributes.find(
    ([key]) => key !== `w:${name}` && key.includes(':') && localName(key) === name,
  )?.[1];

/** Whether a property that is either there or not is there: `<w:b/>`, but not `<w:b w:val="0"/>`. */
export function isOn(properties: XmlElement | undefined, name: string): boolean | undefined {
  const property = childOf(properties, name);
  if (!property) return undefined;
  return !/^(?:0|false|off|none)$/.test(attributeOf(property, 'val') ?? 'true');
}

/** All text below an element. */
export function textIn(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

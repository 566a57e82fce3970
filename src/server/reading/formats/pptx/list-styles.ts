import type { OoxmlPackage } from '../ooxml/package.ts';
import { attributeOf, childOf, childrenOf, findAll, parseXml, type XmlElement } from '../xml.ts';

/** How the paragraphs of a shape look by level, the shape's own say first: that of its layout and master behind it. */
export type ListStyles = (shape: XmlElement) => readonly XmlElement[];

type Page = { placeholders: readonly XmlElement[]; root: XmlElement | undefined };

type Parts = Pick<OoxmlPackage, 'part' | 'source'>;

/** Finds list styles of slides; what slides have in common is read once. */
export function createListStyles(presentation: Parts & Pick<OoxmlPackage, 'relationsOf'>) {
  const pages = new Map<string, Page>();
  const targetOf = (part: string, kind: string) =>
    [...presentation.relationsOf(part).values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const pageOf = (name: string | undefined): Page => {
    const known = pages.get(name ?? '');
    if (known) return known;
    const root = name === undefined ? undefined : tellingPart(presentation, name);
    const shapes = root ? [...findAll(root, 'sp')] : [];
    const page = { root, placeholders: shapes.filter((shape) => placeholderOf(shape) !== undefined) };
    pages.set(name ?? '', page);
    return page;
  };
  const masters = new Map<string, string | undefined>();
  const masterOf = (layout: string) => {
    if (!masters.has(layout)) masters.set(layout, targetOf(layout, 'slideMaster'));
    return masters.get(layout);
  };
  return (slide: string): ListStyles => {
    const layout = targetOf(slide, 'slideLayout');
    if (layout === undefined) return ownStyles;
    const [inLayout, inMaster] = [pageOf(layout), pageOf(masterOf(layout))];
    return (shape) => {
      const placeholder = placeholderOf(shape);
      if (!placeholder) return ownStyles(shape);
      const kind = kindOf(placeholder);
      const inherited = [
        inLayout.placeholders.find((one) => isSame(placeholderOf(one), placeholder)),
        inMaster.placeholders.find((one) => kindOf(placeholderOf(one)) === kind),
      ];
      const usual = childOf(inMaster.root, 'txStyles', kind === 'title' ? 'titleStyle' : 'bodyStyle');
      return [shape, ...inherited].flatMap((one) => (one ? ownStyles(one) : [])).concat(usual ?? []);
    };
  };
}

const bullet = /[<:]bu(?:None|Char|AutoNum|Blip)\b/;

/** Most layouts say nothing of bullets, and most masters do in one place only: the rest need not be taken apart. */
function tellingPart({ part, source }: Parts, name: string): XmlElement | undefined {
  const text = source(name) ?? '';
  const [from, to] = [text.indexOf('<p:txStyles>'), text.indexOf('</p:txStyles>')];
  const usual = from < to && from >= 0 ? text.slice(from, to + '</p:txStyles>'.length) : '';
  const others = usual ? text.slice(0, from) + text.slice(from + usual.length) : text;
  if (bullet.test(others)) return part(name);
  return usual ? { name: '', attributes: [], children: [parseXml(Buffer.from(usual))] } : undefined;
}

const ownStyles: ListStyles = (shape) => childrenOf(childOf(shape, 'txBody'), 'lstStyle');

/** The place of a slide that a shape fills, if it fills one. */
export const placeholderOf = (shape: XmlElement) => childOf(shape, 'nvSpPr', 'nvPr', 'ph');

/** What masters tell apart: a title, or a body. */
function kindOf(placeholder: XmlElement | undefined): string {
  const type = attributeOf(placeholder, 'type') ?? 'body';
  if (/^(?:title|ctrTitle)$/.test(type)) return 'title';
  return /^(?:obj|subTitle|tbl|chart|dgm|media|clipArt|pic)$/.test(type) ? 'body' : type;
}

function isSame(one: XmlElement | undefined, other: XmlElement): boolean {
  const index = attributeOf(other, 'idx');
  if (index !== undefined) return attributeOf(one, 'idx') === index;
  return attributeOf(one, 'type') === attributeOf(other, 'type');
}

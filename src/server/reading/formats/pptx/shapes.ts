import type { Block } from '../../blocks/block.ts';
import { linkAddress, withAddress } from '../../blocks/link-text.ts';
import { shiftedText } from '../../blocks/shifted-text.ts';
import type { Sight } from '../../blocks/sight.ts';
import { shownInFonts } from '../../blocks/symbol-fonts.ts';
import { tableOfCells } from '../../blocks/table-of-cells.ts';
import type { Ground } from '../../blocks/visibility.ts';
import { cleanCell } from '../../blocks/write-table.ts';
import { readChart } from '../ooxml/chart.ts';
import { readDiagram } from '../ooxml/diagram.ts';
import { readEquation } from '../ooxml/equation.ts';
import type { OoxmlPackage } from '../ooxml/package.ts';
import { SlideNumbers } from '../slide-numbers.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  elementsIn,
  findAll,
  relationOf,
  textIn,
  type XmlElement,
} from '../xml.ts';
import { type ListStyles, placeholderOf } from './list-styles.ts';
import { groundOfShape, looksOfSlideRun } from './run-looks.ts';
import type { NamedColour } from './slide-colours.ts';

export type SlideSource = {
  part: OoxmlPackage['part'];
  pictureOf: OoxmlPackage['pictureOf'];
  /** What an equation of another program says, by its part; undefined for a part that is none. */
  equationOf: (part: string) => string | undefined;
  relations: ReturnType<OoxmlPackage['relationsOf']>;
  listStyles: ListStyles;
  sight: Sight;
  colours: NamedColour;
};

/** Placeholders that say the same on every slide. */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** What the shapes of a slide say, in their order, its title first. */
export function readShapes(tree: XmlElement, source: SlideSource): Block[] {
  const shapes = elementsIn(tree).map((shape) => ({
    isTitle: isTitle(shape),
    blocks: readShape(shape, source),
  }));
  const titles = shapes.filter(({ isTitle: first }) => first);
  const others = shapes.filter(({ isTitle: first }) => !first);
  return [...titles, ...others].flatMap(({ blocks }) => blocks);
}

const isTitle = (shape: XmlElement) =>
  /^(?:title|ctrTitle)$/.test(attributeOf(placeholderOf(shape), 'type') ?? '');

function readShape(shape: XmlElement, source: SlideSource): Block[] {
  if (isHidden(shape) && !source.sight.sees({ isHidden: true }, wordsOf(shape))) return [];
  switch (shape.name) {
    case 'sp': {
      if (furniture.has(attributeOf(placeholderOf(shape), 'type') ?? '')) return [];
      const blocks = readText(childOf(shape, 'txBody'), source, {
        styles: source.listStyles(shape),
        ground: groundOfShape(childOf(shape, 'spPr'), source.colours),
      });
      const click = childOf(shape, 'nvSpPr', 'cNvPr', 'hlinkClick');
      const link = source.relations.get(relationOf(click) ?? '');
      const linked = link?.isExternal ? withAddress(blocks, link.target) : blocks;
      return isTitle(shape) ? asHeading(linked) : linked;
    }
    case 'grpSp':
      return readShapes(shape, source);
    case 'pic':
      return readPicture(shape, source);
    case 'graphicFrame':
      return readFrame(childOf(shape, 'graphic', 'graphicData'), source);
    case 'AlternateContent': {
      const shown = childOf(shape, 'Choice') ?? childOf(shape, 'Fallback');
      return shown ? elementsIn(shown).flatMap((one) => readShape(one, source)) : [];
    }
    default:
      return [];
  }
}

/** What tells of a shape stands first in it, and is called by the shape's kind. */
const isHidden = (shape: XmlElement) =>
  elementsIn(shape).some(
    ({ name, ...properties }) =>
      /^nv\w+Pr$/.test(name) &&
      /^(?:1|true)$/.test(attributeOf(childOf({ name, ...properties }, 'cNvPr'), 'hidden') ?? ''),
  );

const wordsOf = (shape: XmlElement) => [...findAll(shape, 't')].map(textIn).join(' ');

function asHeading(blocks: readonly Block[]): Block[] {
  const text = cleanCell(blocks.map((block) => ('text' in block ? block.text : '')).join(' '));
  return text ? [{ kind: 'heading', level: 1, text }] : [];
}

function readPicture(shape: XmlElement, { relations, pictureOf }: SlideSource): Block[] {
  const relation = relationOf(childOf(shape, 'blipFill', 'blip'), 'embed');
  const label = attributeOf(childOf(shape, 'nvPicPr', 'cNvPr'), 'descr');
  return pictureOf(relations.get(relation ?? ''), label);
}

function readFrame(data: XmlElement | undefined, source: SlideSource): Block[] {
  const table = childOf(data, 'tbl');
  if (table) return readPptxTable(table, source);
  const [object] = data ? findAll(data, 'oleObj') : [];
  const target = source.relations.get(relationOf(object) ?? '')?.target;
  const equation = target === undefined ? undefined : source.equationOf(target);
  if (equation) return [{ kind: 'paragraph', text: equation }];
  const [relation, read] = childOf(data, 'chart')
    ? [relationOf(childOf(data, 'chart')), readChart]
    : [relationOf(childOf(data, 'relIds'), 'dm'), readDiagram];
  const part = source.part(source.relations.get(relation ?? '')?.target ?? '');
  return part ? read(part) : [];
}

function readPptxTable(table: XmlElement, source: SlideSource): Block[] {
  const isTrue = (element: XmlElement | undefined, name: string) =>
    /^(?:1|true)$/.test(attributeOf(element, name) ?? '');
  const look = childOf(table, 'tblPr');
  const [hasHead, hasLabels] = [isTrue(look, 'firstRow'), isTrue(look, 'firstCol')];
  const rows = childrenOf(table, 'tr').map((row, at) => ({
    cells: childrenOf(row, 'tc')
      // Those that a cell spans are listed, too.
      .filter((cell) => !isTrue(cell, 'hMerge') && !isTrue(cell, 'vMerge'))
      .map((cell, column) => ({
        isLabel: hasLabels && column === 0 && !(hasHead && at === 0),
        blocks: readText(childOf(cell, 'txBody'), source, {
          ground: groundOfShape(childOf(cell, 'tcPr'), source.colours),
        }),
        columns: Number(attributeOf(cell, 'gridSpan') ?? 1) || 1,
        rows: Number(attributeOf(cell, 'rowSpan') ?? 1) || 1,
      })),
  }));
  return tableOfCells(rows, hasHead ? 'assumed' : undefined);
}

/** The paragraphs of a shape. */
function readText(
  body: XmlElement | undefined,
  source: SlideSource,
  { styles = [], ground }: { styles?: readonly XmlElement[]; ground: Ground },
): Block[] {
  const numbers = new SlideNumbers();
  return childrenOf(body, 'p').flatMap((paragraph): Block[] => {
    const text = readRuns(paragraph, source, ground)
      .replace(/[^\S\n]+/g, ' ')
      .trim();
    // An empty one has no number, and the next goes on.
    if (text === '') return [];
    const properties = childOf(paragraph, 'pPr');
    const level = Number(attributeOf(properties, 'lvl') ?? 0);
    const looks = [properties, ...styles.map((style) => childOf(style, `lvl${level + 1}pPr`))];
    const marker = markerOf(looks.find(saysBullet), level, numbers);
    if (marker === '' && level === 0) return [{ kind: 'paragraph', text }];
    return [{ kind: 'item', level, marker: marker || '-', text }];
  });
}

const saysBullet = (properties: XmlElement | undefined) =>
  properties !== undefined && elementsIn(properties).some(({ name }) => bullets.has(name));
const bullets = new Set(['buNone', 'buChar', 'buBlip', 'buAutoNum']);

function markerOf(properties: XmlElement | undefined, level: number, numbers: SlideNumbers): string {
  const auto = childOf(properties, 'buAutoNum');
  const number = numbers.next(
    level,
    auto && {
      kind: attributeOf(auto, 'type') ?? 'arabicPeriod',
      start: Number(attributeOf(auto, 'startAt') ?? 1),
    },
  );
  return number || (childOf(properties, 'buChar') || childOf(properties, 'buBlip') ? '-' : '');
}

function readRuns(paragraph: XmlElement, source: SlideSource, ground: Ground): string {
  return elementsIn(paragraph)
    .map((run) => {
      if (run.name === 'br') return '\n';
      if (run.name === 'm' || run.name === 'oMath' || run.name === 'oMathPara') return readEquation(run);
      if (run.name === 'AlternateContent') return readRuns(childOf(run, 'Choice') ?? run, source, ground);
      if (run.name !== 'r' && run.name !== 'fld') return '';
      if (run.name === 'fld' && attributeOf(run, 'type') === 'slidenum') return '';
      const properties = childOf(run, 'rPr');
      const written = childrenOf(run, 't').map(textIn).join('');
      if (!source.sight.sees({ ground, ...looksOfSlideRun(properties, source.colours) }, written)) return '';
      const shift = Number.parseInt(attributeOf(properties, 'baseline') ?? '0', 10) || 0;
      const shown = shownInFonts(written, {
        letters: attributeOf(childOf(properties, 'latin'), 'typeface'),
        signs: attributeOf(childOf(properties, 'sym'), 'typeface'),
      });
      const text = shiftedText(shown, shift);
      const link = source.relations.get(relationOf(childOf(properties, 'hlinkClick')) ?? '');
      return text + (link?.isExternal ? linkAddress(link.target, text) : '');
    })
    .join('');
}

import type { Block } from '../../blocks/block.ts';
import type { Sight } from '../../blocks/sight.ts';
import type { OoxmlPackage } from '../ooxml/package.ts';
import { childOf, elementsIn } from '../xml.ts';
import { placeholderOf } from './list-styles.ts';
import { readShapes } from './shapes.ts';
import type { NamedColour } from './slide-colours.ts';

/** What layouts and masters show on slides beside the places that slides fill; each once. */
export function createSharedText(
  presentation: OoxmlPackage,
  { sight, coloursOf }: { sight: Sight; coloursOf: (part: string) => NamedColour },
): (slide: string) => Block[] {
  const read = new Set<string>();
  const targetOf = (part: string, kind: string) =>
    [...presentation.relationsOf(part).values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const textOf = (part: string | undefined): Block[] => {
    if (part === undefined || read.has(part)) return [];
    read.add(part);
    const root = hasOwnShapes(presentation.source(part) ?? '') ? presentation.part(part) : undefined;
    const tree = childOf(root, 'cSld', 'spTree');
    if (!tree) return [];
    const { part: partOf, pictureOf, relationsOf } = presentation;
    const source = {
      part: partOf,
      pictureOf,
      equationOf: () => undefined,
      relations: relationsOf(part),
      listStyles: () => [],
      sight,
      colours: coloursOf(part),
    };
    const own = elementsIn(tree).filter((shape) => textShapes.has(shape.name) && !placeholderOf(shape));
    return readShapes({ ...tree, children: own }, source).filter(({ kind }) => kind !== 'picture');
  };
  return (slide) => {
    const layout = showsBehind(presentation.source(slide)) ? targetOf(slide, 'slideLayout') : undefined;
    if (layout === undefined || read.has(layout)) return [];
    const behind = showsBehind(presentation.source(layout)) ? targetOf(layout, 'slideMaster') : undefined;
    return [...textOf(behind), ...textOf(layout)];
  };
}

const textShapes = new Set(['sp', 'grpSp', 'graphicFrame']);

/** An attribute of the outermost element says so; to take the part apart for it would take as long as to read it. */
const showsBehind = (source = '') => !/\bshowMasterSp="(?:0|false)"/.test(source.slice(0, headLength));
const headLength = 2_000;

/** Whether there are more shapes than places: most layouts have none of their own, and need not be taken apart. */
const hasOwnShapes = (source: string) => countOf(source, '<p:sp>') > countOf(source, '<p:ph');
const countOf = (text: string, part: string) => text.split(part).length - 1;

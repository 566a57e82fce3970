import path from 'node:path';
import type { Block } from '../../blocks/block.ts';
import type { Sight } from '../../blocks/sight.ts';
import { nothingEmbedded, OdfReader } from '../odf/body.ts';
import { readOdfChart } from '../odf/odf.ts';
import { readOdfStyles } from '../odf/styles.ts';
import { childOf, elementsIn, parseXml, type XmlElement } from '../xml.ts';

const drawing = /<draw:(?:frame|custom-shape|g|rect|ellipse|caption|line|connector)\b/;
const drawn = new Set(['frame', 'custom-shape', 'g', 'rect', 'ellipse', 'caption', 'line', 'connector']);

/**
 * What charts, shapes and text boxes of a workbook of OpenDocument say; pictures are none of it.
 * @param content its `content.xml`
 * @param part another of its parts
 */
export function readOpenDrawings(
  content: string,
  part: (name: string) => XmlElement | undefined,
  sight: Sight,
): Block[] {
  if (!drawing.test(content)) return [];
  const root = parseXml(Buffer.from(content));
  const embedded = {
    ...nothingEmbedded,
    objectOf: (name: string) => (name ? readOdfChart(part(path.posix.join(name, 'content.xml')), sight) : []),
  };
  const reader = new OdfReader(readOdfStyles([root]), embedded, sight);
  const drawnIn = (element: XmlElement): XmlElement[] =>
    elementsIn(element).flatMap((child) => (drawn.has(child.name) ? [child] : drawnIn(child)));
  const sheets = childOf(root, 'body', 'spreadsheet');
  const shapes = sheets ? drawnIn(sheets) : [];
  return shapes.flatMap((shape) => reader.readApart({ ...shape, children: [shape] }));
}

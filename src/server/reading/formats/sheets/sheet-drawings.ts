import type { Block } from '../../blocks/block.ts';
import { openParts } from '../archive-parts.ts';
import { readChart } from '../ooxml/chart.ts';
import { findAll, textIn } from '../xml.ts';

/** Others are how the file looks on a shelf. */
const shownPictures = /^(?:xl\/media|pictures|media)\//;

/**
 * What charts, shapes and text boxes of an XLSX workbook say, and the pictures of any workbook; which sheet they lie on
 * does not matter.
 */
export async function readDrawings(bytes: Uint8Array): Promise<Block[]> {
  const { names, part, picture, pictureNames } = await openParts(
    bytes,
    /^xl.(?:charts|drawings).[^/\\]+\.xml$/i,
  );
  const charts = names.filter((name) => /^xl\/charts\/chart[^/]*\.xml$/.test(name));
  const drawings = names.filter((name) => /^xl\/drawings\/drawing[^/]*\.xml$/.test(name));
  return [
    ...drawings.flatMap((name) => {
      const drawing = part(name);
      const boxes = drawing ? [...findAll(drawing, 'txBody')] : [];
      return boxes.flatMap((box): Block[] => {
        const lines = [...findAll(box, 'p')].map((line) => [...findAll(line, 't')].map(textIn).join(''));
        return [{ kind: 'figure', text: lines.join('\n').trim() }];
      });
    }),
    ...charts.flatMap((name) => {
      const chart = part(name);
      return chart ? readChart(chart) : [];
    }),
    ...pictureNames.filter((name) => shownPictures.test(name)).flatMap((name) => picture(name)),
  ];
}

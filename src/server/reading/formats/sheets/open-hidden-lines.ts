import { attributeOf, elementsIn, type XmlElement } from '../xml.ts';
import type { HiddenLines } from './hidden-lines.ts';

/** A line that repeats more often is empty room. */
const mostRepeated = 1_000;

/** Which rows and columns of a table of OpenDocument somebody has hidden; those of a filter say so. */
export const hiddenLinesOf = (table: XmlElement): HiddenLines => ({
  rows: hiddenIn(table, 'table-row', 'number-rows-repeated'),
  columns: hiddenIn(table, 'table-column', 'number-columns-repeated'),
});

function hiddenIn(table: XmlElement, line: string, repeated: string): Set<number> {
  const hidden = new Set<number>();
  let at = 0;
  const visit = (container: XmlElement, isInGroup: boolean) => {
    for (const element of elementsIn(container)) {
      if (element.name === line) {
        const times = Math.max(1, Number(attributeOf(element, repeated)) || 1);
        const isHidden = !isInGroup && attributeOf(element, 'visibility') === 'collapse';
        for (let each = 0; isHidden && each < Math.min(times, mostRepeated); each += 1) hidden.add(at + each);
        at += times;
      } else if (element.name.startsWith('table-') && element.name !== 'table-cell') {
        visit(element, isInGroup || element.name === `${line}-group`);
      }
    }
  };
  visit(table, false);
  return hidden;
}

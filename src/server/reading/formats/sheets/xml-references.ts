import { lettersOf } from '../formulas/name-cells.ts';

/** Texts and names of sheets in quotes, which are no references, or a cell by its row and column. */
const reference = /"[^"]*"|'[^']*'|(?<![\w.])R(\[-?\d{1,7}\]|\d{1,7})?C(\[-?\d{1,5}\]|\d{1,5})?(?![\w.(])/g;

/** A formula that counts rows and columns from its cell ("R[-1]C") as others write it ("B1"). @param place from 0 */
export const plainReferences = (formula: string, place: { row: number; column: number }): string =>
  formula.replace(reference, (found, row?: string, column?: string) => {
    if (/^["']/.test(found)) return found;
    const at = (written: string | undefined, own: number) =>
      written === undefined
        ? own
        : written.startsWith('[')
          ? own + Number(written.slice(1, -1))
          : Number(written) - 1;
    const [toRow, toColumn] = [at(row, place.row), at(column, place.column)];
    return toRow < 0 || toColumn < 0 ? found : `${lettersOf(toColumn)}${toRow + 1}`;
  });

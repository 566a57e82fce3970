import { linkAddress } from '../blocks/link-text.ts';

/** Of a longer text, its end tells whether it is the address itself. */
const mostShown = 1_000;

/**
 * The address of a field of Word that is a link, as it stands behind what the field shows.
 * @param text everything so far; the field's own begins at `from`
 */
export function wordLink(code: string, text: string, from: number): string {
  const target = /^\s*HYPERLINK\s+"([^"]*)"/i.exec(code)?.[1];
  const shown = text.slice(Math.max(from, text.length - mostShown));
  return target === undefined || shown === '' ? '' : linkAddress(target, shown);
}

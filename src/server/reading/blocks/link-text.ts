import type { Block } from './block.ts';

/** Addresses that mean something outside of the document. */
const outward = /^(?:https?|ftp|mailto|tel):/i;
/** A longer address is data for a program. */
const longest = 500;

/** Whether a link leads out of the document and its site. */
export const isOutward = (target: string) => outward.test(target.trim());

/**
 * The address of a link as it stands behind its text, so that neither is lost.
 * @param shown the link's own text
 * @returns '' for links within the document, and where the text says the address itself
 */
export function linkAddress(target: string | null | undefined, shown: string): string {
  const written = target?.trim() ?? '';
  const address = /^(?:https?|ftp):/i.test(written)
    ? written.replace(/[\t\r\n]/g, '').replaceAll(' ', '%20')
    : written;
  if (!outward.test(address) || address.length > longest || /\s/.test(address)) return '';
  const isSaid = [address, written].some((one) => bare(shown).includes(bare(one)));
  return isSaid ? '' : ` (${address.replace(/^(?:mailto|tel):/i, '')})`;
}

/** What leads somewhere as a whole, such as a box, with the address behind what it says. */
export function withAddress(blocks: readonly Block[], target: string | null | undefined): Block[] {
  const last = blocks.at(-1);
  if (!last || !('text' in last)) return [...blocks];
  return [...blocks.slice(0, -1), { ...last, text: last.text + linkAddress(target, last.text) }];
}

const bare = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

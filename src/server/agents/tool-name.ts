import { plainName } from '#rules/plain-name.ts';

/** A name that every provider takes and no other tool has; it is added to `taken`. */
export const toolName = (wanted: string, taken: Set<string>): string => plainName(wanted, taken, 'tool');

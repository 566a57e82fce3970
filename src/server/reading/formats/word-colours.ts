import type { Colour } from '../blocks/visibility.ts';

/** The colours that Word counts, by their numbers, with the names that they have in newer files. */
const named: readonly (readonly [name: string, colour: Colour | undefined])[] = [
  ['none', undefined],
  ['black', 0x000000],
  ['blue', 0x0000ff],
  ['cyan', 0x00ffff],
  ['green', 0x00ff00],
  ['magenta', 0xff00ff],
  ['red', 0xff0000],
  ['yellow', 0xffff00],
  ['white', 0xffffff],
  ['darkBlue', 0x000080],
  ['darkCyan', 0x008080],
  ['darkGreen', 0x008000],
  ['darkMagenta', 0x800080],
  ['darkRed', 0x800000],
  ['darkYellow', 0x808000],
  ['darkGray', 0x808080],
  ['lightGray', 0xc0c0c0],
];
const byName = new Map(named);

/** @returns undefined for 0, the colour of the reader, or none */
export const wordColour = (number: number): Colour | undefined => named[number]?.[1];

/** @returns undefined for "none" */
export const namedWordColour = (name: string | undefined): Colour | undefined => byName.get(name ?? '');

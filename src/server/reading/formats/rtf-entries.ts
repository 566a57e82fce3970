import { isFixedFont, type Pitch, pitchOf } from '../blocks/fixed-fonts.ts';
import type { RtfGroup } from './rtf-looks.ts';

/** `isFixed` tells whether its letters are all of one width. */
type RtfFont = { name: string; charset: number; isFixed: boolean };
const noFont = { name: '', charset: 0, pitch: undefined as Pitch | undefined };

/** The name of a style that is a heading says so in English, whatever the language. */
const outlineOfName = (name: string): number | undefined => {
  const level = /^\s*heading (\d)/i.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
};

/** The fonts and styles that a document lists by their numbers. */
export class RtfEntries {
  readonly #fonts = new Map<number, RtfFont>();
  readonly #pitches = new Map<string, Pitch>();
  readonly #outlines = new Map<number, number>();
  #entry = { ...noFont, number: 0 };
  /** The font of letters for which none is named. */
  usualFont: number | undefined;

  /** What is said of a font or style in its group, which begins with its number. */
  read(name: string, value: number, group: RtfGroup): void {
    this.#say(name, value);
    const isStyle = group.destination === 'styles' && name === 's';
    if (!isStyle && !(group.destination === 'fonts' && name === 'f')) return;
    this.#entry = { ...noFont, number: value };
    if (isStyle) group.destination = 'style';
    group.end = () => (isStyle ? this.#endStyle() : this.#endFont());
  }

  #say(name: string, value: number): void {
    if (name === 'fcharset') this.#entry.charset = value;
    if (name === 'fprq') this.#entry.pitch = pitchOf(value);
    if (name === 'outlinelevel' && value < 9) this.#outlines.set(this.#entry.number, value + 1);
  }

  /** Part of its name. */
  write(text: string): void {
    this.#entry.name += text;
  }

  #endFont(): void {
    const { number, charset, pitch } = this.#entry;
    const name = this.#name;
    if (pitch) this.#pitches.set(name, pitch);
    this.#fonts.set(number, { name, charset, isFixed: isFixedFont(name, this.#pitches) });
  }

  #endStyle(): void {
    const outline = outlineOfName(this.#name);
    if (outline !== undefined) this.#outlines.set(this.#entry.number, outline);
  }

  get #name(): string {
    return this.#entry.name.replace(/;.*/s, '');
  }

  font(number: number | undefined): RtfFont | undefined {
    return this.#fonts.get(number ?? this.usualFont ?? -1);
  }

  /** Of a style that is a heading, from 1. */
  outline(style: number | undefined): number | undefined {
    return this.#outlines.get(style ?? -1);
  }
}

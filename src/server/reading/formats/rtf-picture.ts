import type { PictureBlock } from '../blocks/block.ts';

/** A picture, or another object, whose bytes are written in digits. */
export class RtfPicture {
  readonly #digits: string[] = [];
  #label = '';

  writeDigits(text: string): void {
    this.#digits.push(text);
  }

  /** Part of what its author says that it shows. */
  writeLabel(text: string): void {
    this.#label += text;
  }

  get bytes(): Buffer {
    return Buffer.from(this.#digits.join('').replace(/\s+/g, ''), 'hex');
  }

  get block(): PictureBlock {
    const digits = this.#digits.join('');
    const unpack = () => this.bytes;
    return { kind: 'picture', id: digits, label: this.#label, content: { size: digits.length / 2, unpack } };
  }
}

import { type MathElement, readMath } from './mathml.ts';
import { asElements } from './mtef-elements.ts';
import type { MtefItem, MtefLine } from './mtef-item.ts';

/** Where Equation Editor and MathType keep an equation in the compound file of its object. */
export const equationStream = 'Equation Native';

/** Kinds of records. Source: the description of MTEF 5 by MathType, and of MTEF 3, that of Equation Editor 3. */
const kinds = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  mark: 6,
  ruler: 7,
  font: 8,
  size: 9,
  lastSize: 14,
  colour: 15,
  colourDefinition: 16,
  fontDefinition: 17,
  preferences: 18,
  encoding: 19,
  future: 100,
} as const;
/** Bits of what is said of a record. */
const said = { isNull: 1, hasRuler: 2, hasSpacing: 4, isMoved: 8 } as const;
/** Which bit says that marks follow a character, by version. */
const hasMarks = { 3: 2, 5: 1 } as const;
/** Where the code of a character stands, in version 5. */
const codes = { narrow: 4, wide: 16, withoutCode: 32 } as const;
/** Colours of version 5. */
const colours = { hasFour: 1, hasName: 4 } as const;
/** Numbers of definitions that need two bytes more. */
const wideNumber = 255;
const sizes = { delta: 100, points: 101 } as const;
/** Deeper ones are made to keep a reader busy. */
const deepest = 60;

/**
 * An equation of Equation Editor 3 or MathType on one line, as those of Word are read.
 * @param stream as its object keeps it, a head before it
 * @returns undefined for one of another version, or that is damaged
 */
export function readMtef(stream: Buffer): string | undefined {
  try {
    const reader = new MtefReader(stream.subarray(stream.readUInt16LE(0)));
    const element: MathElement = {
      name: 'mrow',
      text: '',
      attribute: () => null,
      children: asElements(reader.read()),
    };
    return readMath(element);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads record by record. Throws a `RangeError` where the bytes end too early, or say what nobody knows. */
class MtefReader {
  readonly #bytes: Buffer;
  #at = 0;
  readonly #version: 3 | 5;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const version = this.#byte();
    if (version !== 3 && version !== 5) throw new RangeError(`version ${version}`);
    this.#version = version;
    // The platform, the program and its version.
    this.#skip(4);
    if (version === 5) {
      this.#skipText();
      this.#skip(1);
    }
  }

  read(): MtefItem[] {
    return this.#items(0);
  }

  #byte(): number {
    const byte = this.#bytes.readUInt8(this.#at);
    this.#at += 1;
    return byte;
  }

  #word(): number {
    const word = this.#bytes.readUInt16LE(this.#at);
    this.#at += 2;
    return word;
  }

  #skip(count: number): void {
    this.#at += count;
  }

  #skipText(): void {
    while (this.#byte() !== 0);
  }

  /** What stands before an end, or before the bytes end. */
  #items(depth: number): MtefItem[] {
    if (depth > deepest) throw new RangeError('too deep');
    const items: MtefItem[] = [];
    while (this.#at < this.#bytes.length) {
      const tag = this.#byte();
      const kind = this.#version === 3 ? tag & 0xf : tag;
      if (kind === kinds.end) return items;
      const item = this.#item(kind, tag >> 4, depth);
      if (item) items.push(item);
    }
    if (depth > 0) throw new RangeError('no end');
    return items;
  }

  #item(kind: number, tagBits: number, depth: number): MtefItem | undefined {
    if (kind < kinds.line || kind > kinds.mark) {
      this.#skipRecord(kind);
      return undefined;
    }
    const bits = this.#version === 3 ? tagBits : this.#byte();
    if (bits & said.isMoved) this.#skipMove();
    switch (kind) {
      case kinds.line:
        return this.#line(bits, depth);
      case kinds.character:
        return this.#character(bits, depth);
      case kinds.template: {
        const selector = this.#byte();
        const variation = this.#variation();
        this.#skip(1);
        return {
          kind: 'template',
          version: this.#version,
          selector,
          variation,
          parts: this.#items(depth + 1),
        };
      }
      case kinds.pile:
        this.#skip(2);
        if (bits & said.hasRuler) this.#skipRuler();
        return { kind: 'pile', lines: this.#items(depth + 1) };
      case kinds.matrix: {
        this.#skip(3);
        const [rows, columns] = [this.#byte(), this.#byte()];
        // Two bits for each line between, before and behind them.
        for (const count of [rows, columns]) this.#skip(Math.ceil((count + 1) / 4));
        return { kind: 'matrix', columns, cells: this.#items(depth + 1) };
      }
      default:
        return { kind: 'mark', mark: this.#byte() };
    }
  }

  #line(bits: number, depth: number): MtefLine {
    if (bits & said.hasSpacing) this.#skip(2);
    if (bits & said.hasRuler) this.#skipRuler();
    const isNull = (bits & said.isNull) !== 0;
    return { kind: 'line', isNull, items: isNull ? [] : this.#items(depth + 1) };
  }

  #character(bits: number, depth: number): MtefItem {
    const typeface = this.#byte() - 128;
    const isNewer = this.#version === 5;
    const code = isNewer && bits & codes.withoutCode ? undefined : this.#word();
    const own = isNewer && bits & codes.narrow ? this.#byte() : undefined;
    const wide = isNewer && bits & codes.wide ? this.#word() : undefined;
    const found = bits & hasMarks[this.#version] ? this.#items(depth + 1) : [];
    const marks = found.flatMap((item) => (item.kind === 'mark' ? [item.mark] : []));
    return { kind: 'character', typeface, code: code ?? wide ?? own ?? 0, marks };
  }

  #variation(): number {
    const first = this.#byte();
    return this.#version === 5 && first & 0x80 ? (first & 0x7f) | (this.#byte() << 8) : first;
  }

  /** Two small numbers, or two that say that larger ones follow. */
  #skipMove(): void {
    const [x, y] = [this.#byte(), this.#byte()];
    if (x === 128 && y === 128) this.#skip(4);
  }

  #skipRuler(): void {
    if ((this.#byte() & 0xf) !== kinds.ruler) throw new RangeError('no ruler');
    this.#skipStops();
  }

  #skipStops(): void {
    this.#skip(this.#byte() * 3);
  }

  /** What says nothing of what the equation says. */
  #skipRecord(kind: number): void {
    if (kind === kinds.ruler) this.#skipStops();
    else if (kind === kinds.font) this.#skipFont();
    else if (kind === kinds.size) this.#skipSize();
    else if (kind > kinds.size && kind <= kinds.lastSize) return;
    else if (this.#version === 5) this.#skipDefinition(kind);
    else throw new RangeError(`record ${kind}`);
  }

  #skipFont(): void {
    if (this.#version === 5) this.#skipNumber();
    else this.#skip(1);
    this.#skip(1);
    if (this.#version === 3) this.#skipText();
  }

  #skipSize(): void {
    const kind = this.#byte();
    this.#skip(kind === sizes.points ? 2 : kind === sizes.delta ? 3 : 1);
  }

  #skipNumber(): void {
    if (this.#byte() === wideNumber) this.#skip(2);
  }

  #skipDefinition(kind: number): void {
    switch (kind) {
      case kinds.colour:
        this.#skipNumber();
        return;
      case kinds.colourDefinition: {
        const bits = this.#byte();
        this.#skip(bits & colours.hasFour ? 8 : 6);
        if (bits & colours.hasName) this.#skipText();
        return;
      }
      case kinds.fontDefinition:
        this.#skipNumber();
        this.#skipText();
        return;
      case kinds.preferences:
        this.#skipPreferences();
        return;
      case kinds.encoding:
        this.#skipText();
        return;
      default:
        if (kind < kinds.future) throw new RangeError(`record ${kind}`);
        this.#skip(this.#byte());
    }
  }

  #skipPreferences(): void {
    this.#skip(1);
    this.#skipMeasures();
    this.#skipMeasures();
    for (let left = this.#byte(); left > 0; left -= 1) if (this.#byte() !== 0) this.#skip(1);
  }

  /** Numbers in half bytes, each with an end of its own; all of them together fill whole bytes. */
  #skipMeasures(): void {
    let left = this.#byte();
    while (left > 0) {
      const byte = this.#byte();
      if (byte >> 4 === 0xf) left -= 1;
      if (left > 0 && (byte & 0xf) === 0xf) left -= 1;
    }
  }
}

const word = (value: number) => [value & 0xff, (value >> 8) & 0xff];
const long = (value: number) => [...word(value & 0xffff), ...word(value >>> 16)];

/** A text of a drawing, by where it stands. `step` is how far each letter goes; left out where that is not told. */
type Written = { text: string; x: number; y: number; step?: number };

/** A drawing of Windows in its newer format, with these texts. */
export function makeEmf(texts: readonly Written[]): Uint8Array {
  const header = [...long(1), ...long(88), ...Array(32).fill(0), ...long(0x464d4520), ...Array(44).fill(0)];
  const records = texts.map(({ text, x, y, step }) => {
    const letters = [...Buffer.from(text, 'utf16le')];
    while (letters.length % 4 !== 0) letters.push(0);
    const steps = step === undefined ? [] : [...text].flatMap(() => long(step));
    const head = [...Array(16).fill(0), ...long(1), ...long(0), ...long(0)];
    const size = 76 + letters.length + steps.length;
    const place = [
      ...long(x),
      ...long(y),
      ...long(text.length),
      ...long(76),
      ...long(0),
      ...Array(16).fill(0),
    ];
    const stepsAt = step === undefined ? 0 : 76 + letters.length;
    return [...long(84), ...long(size), ...head, ...place, ...long(stepsAt), ...letters, ...steps];
  });
  return Uint8Array.from([...header, ...records.flat(), ...long(14), ...long(20), ...Array(12).fill(0)]);
}

/** The same in the older format, in the character set of a font. */
export function makeWmf(
  texts: readonly (Omit<Written, 'text'> & { text: Uint8Array })[],
  charset = 0,
): Uint8Array {
  const record = (kind: number, content: readonly number[]) => [
    ...long((6 + content.length) / 2),
    ...word(kind),
    ...content,
  ];
  const font = record(0x02fb, [...Array(13).fill(0), charset, ...Array(36).fill(0)]);
  const written = texts.flatMap(({ text, x, y, step }) => {
    const letters = [...text, ...Array(text.length % 2).fill(0)];
    const steps = step === undefined ? [] : [...text].flatMap(() => word(step));
    return record(0x0a32, [...word(y), ...word(x), ...word(text.length), ...word(0), ...letters, ...steps]);
  });
  const head = [...word(1), ...word(9), ...word(0x300), ...Array(12).fill(0)];
  return Uint8Array.from([...head, ...font, ...written, ...record(0, [])]);
}

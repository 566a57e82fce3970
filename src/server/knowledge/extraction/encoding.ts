import { plausibility } from './plausibility.ts';

const utf8 = (fatal: boolean) => new TextDecoder('utf-8', { fatal });

/**
 * Decodes the bytes of a text file of unknown encoding: by byte order mark, else as UTF-16 if its zero bytes
 * say so, else as UTF-8 if it is valid, else in the encoding that the document declares of itself, else in the
 * likeliest of UTF-8 with a few broken bytes, windows-1252, macintosh and cp850.
 */
export async function decodeText(bytes: Uint8Array, declared?: string): Promise<string> {
  const marked = encodingOfMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const wide = encodingOfZeroBytes(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  return (
    decodeAs(() => utf8(true).decode(bytes)) ??
    decodeDeclared(bytes, declared) ??
    (await decodeLikeliest(bytes))
  );
}

function decodeAs(decode: () => string): string | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function decodeDeclared(bytes: Uint8Array, declared: string | undefined): string | undefined {
  // That it is not UTF-8 is known by now.
  if (declared === undefined || /^(utf-?8|utf-?16(le|be)?)$/i.test(declared)) return undefined;
  return decodeAs(() => new TextDecoder(declared, { fatal: true }).decode(bytes));
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** In UTF-16 of a Latin script nearly every second byte is zero, always the same one of the pair. */
export function encodingOfZeroBytes(bytes: Uint8Array): string | undefined {
  const pairs = Math.floor(Math.min(bytes.length, 8192) / 2);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < pairs * 2; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be';
  return undefined;
}

/** How much of a text, from its first odd character on, is looked at to choose between encodings. */
const sampleBytes = 512 * 1024;

type Candidate = {
  decode: (input: Uint8Array) => string;
  /** How much more usual the encoding is than the others, in points of plausibility per odd character. */
  advantage: number;
};

async function decodeLikeliest(bytes: Uint8Array): Promise<string> {
  const { default: iconv } = await import('iconv-lite');
  const candidates: Candidate[] = [
    { decode: (input) => utf8(false).decode(input), advantage: 0 },
    { decode: (input) => new TextDecoder('windows-1252').decode(input), advantage: 1.1 },
    { decode: (input) => new TextDecoder('macintosh').decode(input), advantage: 0 },
    { decode: (input) => iconv.decode(input, 'cp850'), advantage: 0 },
  ];
  const start = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1);
  const sample = bytes.subarray(start, start + sampleBytes);
  const oddBytes = sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  const scored = candidates.map(({ decode, advantage }) => ({
    decode,
    score: plausibility(decode(sample)) + advantage * oddBytes,
  }));
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).decode(bytes);
}

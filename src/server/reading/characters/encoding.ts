import { gainAsLatin9 } from './latin-9.ts';
import { likelihood } from './latin-languages.ts';
import { plausibility } from './plausibility.ts';

const utf8 = (fatal: boolean) => new TextDecoder('utf-8', { fatal });
const decodeWith = (label: string, bytes: Uint8Array) => new TextDecoder(label).decode(bytes);

/** What is said of a text's encoding: by the server that sent it, and by the text itself. Either may be wrong. */
type Statements = { charset?: string | undefined; declared?: string | undefined };

/**
 * Decodes the bytes of a text file of unknown encoding: by byte order mark, else as the server said that sent it,
 * else as UTF-16 if its zero bytes say so, else as UTF-8 if it is valid, else in the encoding that the document declares of itself, else in that of
 * another script (Cyrillic, Greek, Chinese, …) if its letters look like it, else in the likeliest of UTF-8 with a few
 * broken bytes, windows-1252, ISO-8859-15, macintosh and cp850, or of those that write Central European, Turkish and
 * Baltic languages if the text reads better as one of these.
 */
export async function decodeText(bytes: Uint8Array, { charset, declared }: Statements = {}): Promise<string> {
  const marked = encodingOfMark(bytes);
  if (marked) return decodeWith(marked, bytes);
  const sent = charset && decodeAs(() => new TextDecoder(charset, { fatal: true }).decode(bytes));
  if (sent) return sent;
  const wide = encodingOfZeroBytes(bytes);
  if (wide) return decodeWith(wide, bytes);
  return (
    decodeAs(() => utf8(true).decode(bytes)) ??
    decodeDeclared(bytes, declared) ??
    (await decodeOtherScript(bytes)) ??
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

/** Encodings of scripts without Latin letters, as they are detected, and what decodes them and more. */
const otherScripts: Readonly<Record<string, string>> = {
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'ISO-8859-6': 'iso-8859-6',
  'windows-1256': 'windows-1256',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  GB18030: 'gb18030',
  Big5: 'big5',
};
/** Of the letters of such a text, at least so many are none of ASCII's; of a Spanish one, a twentieth is. */
const otherScriptShare = 0.3;
/** Out of 100. */
const leastConfidence = 20;

async function decodeOtherScript(bytes: Uint8Array): Promise<string | undefined> {
  const sample = sampleOf(bytes).subarray(0, 64 * 1024);
  const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  let odd = 0;
  let plain = 0;
  for (const byte of sample) {
    if (byte > 0x7f) odd += 1;
    else if (isLetter(byte)) plain += 1;
  }
  if (odd < otherScriptShare * (odd + plain)) return undefined;
  const { analyse } = await import('chardet');
  const [first] = analyse(sample);
  const label = first && first.confidence >= leastConfidence ? otherScripts[first.name] : undefined;
  return label && decodeWith(label, bytes);
}

/** From the first odd character on, with the two before it: what comes before is the same in all encodings. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const start = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 2);
  return bytes.subarray(start, start + sampleBytes);
}

type Candidate = {
  decode: (input: Uint8Array) => string;
  /** How plausible it is that these bytes are a text in it. */
  score: (input: Uint8Array) => number;
  /** Whether it has one byte for each character, as many others have. */
  isSingleByte: boolean;
};

/** How much more usual windows-1252 is than the others, in points of plausibility per odd character. */
const usual = 1.1;

async function decodeLikeliest(bytes: Uint8Array): Promise<string> {
  const { default: iconv } = await import('iconv-lite');
  const candidate = (decode: Candidate['decode']): Candidate => ({
    decode,
    isSingleByte: true,
    score: (input) => plausibility(decode(input)),
  });
  const windows1252 = (input: Uint8Array) => decodeWith('windows-1252', input);
  const scoreAsWindows1252 = (input: Uint8Array) =>
    plausibility(windows1252(input)) + usual * countOdd(input);
  const candidates: Candidate[] = [
    { ...candidate((input) => utf8(false).decode(input)), isSingleByte: false },
    { ...candidate(windows1252), score: scoreAsWindows1252 },
    {
      ...candidate((input) => decodeWith('iso-8859-15', input)),
      score: (input) => scoreAsWindows1252(input) + gainAsLatin9(windows1252(input)),
    },
    candidate((input) => decodeWith('macintosh', input)),
    candidate((input) => iconv.decode(input, 'cp850')),
  ];
  const sample = sampleOf(bytes);
  const scored = candidates.map((each) => ({ ...each, points: each.score(sample) }));
  const best = scored.reduce((first, other) => (other.points > first.points ? other : first));
  const other = best.isSingleByte && otherLatin(sample.subarray(0, 64 * 1024), best.decode);
  return other ? decodeWith(other, bytes) : best.decode(bytes);
}

const countOdd = (bytes: Uint8Array) => bytes.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);

/** Encodings of languages with letters that those of the west lack, and how much less usual each is than these. */
const otherLatins = [
  { label: 'windows-1250', kin: 'central', handicap: 5 },
  { label: 'iso-8859-2', kin: 'central', handicap: 6 },
  { label: 'windows-1254', kin: 'turkish', handicap: 5 },
  { label: 'windows-1257', kin: 'baltic', handicap: 5 },
] as const;

/** The encoding in which a text reads better as one of these languages than as it is read now; else nothing. */
function otherLatin(sample: Uint8Array, decode: Candidate['decode']): string | undefined {
  let best: { label?: string; score: number } = { score: likelihood(decode(sample), 'western') };
  for (const { label, kin, handicap } of otherLatins) {
    const score = likelihood(decodeWith(label, sample), kin) - handicap;
    if (score > best.score) best = { label, score };
  }
  return best.label;
}

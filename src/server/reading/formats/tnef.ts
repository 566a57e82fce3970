import type { AttachedFile } from './format.ts';

/** What a mail's `winmail.dat` holds: files, and the text as rich text, compressed as Outlook does. */
type TnefContent = { files: AttachedFile[]; compressedRtf: Uint8Array | undefined };

/** MS-OXTNEF 2.1.3: what its attributes hold. */
const attributes = {
  codePage: 0x0006_9007,
  message: 0x0006_9003,
  nextFile: 0x0006_9002,
  fileName: 0x0001_8010,
  fileBytes: 0x0006_800f,
  file: 0x0006_9005,
} as const;
/** MS-OXPROPS: properties of the message and of its files. */
const properties = { rtf: 0x1009, longName: 0x3707, object: 0x3701 } as const;

const signature = 0x223e_9f78;
/** A level, an attribute and a length before its content; a sum behind it. */
const headBytes = 9;
const sumBytes = 2;

/**
 * What Outlook packed into one file that other programs of mail do not show. Of a message within it only the name is told.
 * @returns undefined for bytes that are no such file; of a damaged one what comes before the damage
 */
export async function unpackTnef(bytes: Uint8Array): Promise<TnefContent | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 6 || file.readUInt32LE(0) !== signature) return undefined;
  const { default: iconv } = await import('iconv-lite');
  const decode = ({ bytes: text, kind }: Property): string =>
    (kind === kinds.wideText ? text.toString('utf16le') : iconv.decode(text, charset))
      .replaceAll('\0', '')
      .trim();
  const found: TnefContent = { files: [], compressedRtf: undefined };
  let charset = 'cp1252';
  for (let at = 6; at + headBytes <= file.length; ) {
    const attribute = file.readUInt32LE(at + 1);
    const end = at + headBytes + file.readUInt32LE(at + 5);
    if (end > file.length) break;
    const content = file.subarray(at + headBytes, end);
    at = end + sumBytes;
    const last = found.files.at(-1);
    if (attribute === attributes.codePage && content.length >= 4) {
      const named = `cp${content.readUInt32LE(0)}`;
      if (iconv.encodingExists(named)) charset = named;
    } else if (attribute === attributes.message) {
      found.compressedRtf = propertiesIn(content).get(properties.rtf)?.bytes;
    } else if (attribute === attributes.nextFile) found.files.push({ name: 'attachment', bytes: null });
    else if (!last) continue;
    else if (attribute === attributes.fileName) last.name = decode({ bytes: content, kind: kinds.text });
    else if (attribute === attributes.fileBytes) last.bytes = content;
    else if (attribute === attributes.file) {
      const own = propertiesIn(content);
      const name = own.get(properties.longName);
      if (name) last.name = decode(name) || last.name;
      const object = own.get(properties.object);
      if (object) last.bytes = object.kind === kinds.object ? null : object.bytes;
    }
  }
  return found;
}

type Property = { bytes: Buffer; kind: number };

/** Bytes of values by their kind; others are a text, bytes or an object, which say how long they are. */
const fixedBytes = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);
const kinds = { object: 0x0d, text: 0x1e, wideText: 0x1f } as const;
const severalValues = 0x1000;
const named = 0x8000;

/** Texts, bytes and objects among the properties of a message or file, MS-OXTNEF 2.1.3.4, up to what is damaged. */
function propertiesIn(content: Buffer): ReadonlyMap<number, Property> {
  const found = new Map<number, Property>();
  let at = 4;
  const number = () => {
    at += 4;
    return content.readUInt32LE(at - 4);
  };
  const padded = (length: number) => length + ((4 - (length % 4)) % 4);
  try {
    for (let left = content.readUInt32LE(0); left > 0; left -= 1) {
      const written = content.readUInt16LE(at);
      const kind = written & ~severalValues;
      const id = content.readUInt16LE(at + 2);
      at += 4;
      if (id >= named) {
        at += 16;
        at += number() === 0 ? 4 : padded(number());
      }
      const fixed = fixedBytes.get(kind);
      const count = fixed && kind === written ? 1 : number();
      if (fixed) at += fixed * count;
      else {
        for (let value = 0; value < count; value += 1) {
          const length = number();
          if (value === 0) {
            found.set(id, { bytes: content.subarray(at, at + length), kind });
          }
          at += padded(length);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

import { isUtf8 } from 'node:buffer';
import type { Address, Attachment, Email } from 'postal-mime';
import type { Omission } from '#rules/omissions.ts';
import type { Block } from '../blocks/block.ts';
import { Sight } from '../blocks/sight.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { decodeText } from '../characters/encoding.ts';
import { readAttachedFiles } from './attached-files.ts';
import type { AttachedFile, FormatInput, FormatOutput } from './format.ts';
import { picturesById } from './html-pictures.ts';
import { loadHtmlReader } from './html-source.ts';
import { withBodySeparated } from './mail-body-start.ts';
import { decompressedRtf } from './outlook.ts';
import { blocksOfText } from './plain-structure.ts';
import { unpackTnef } from './tnef.ts';

/** More parts, or deeper ones, are made to keep a reader busy. */
const bounds = { maxNestingDepth: 20, maxHeadersSize: 1024 * 1024 } as const;
/** A mailbox of more messages is an archive for a mail server. */
const mostMessages = 5_000;

/**
 * A message: who wrote when to whom, what it says, and what is attached, each file under its name.
 * @throws {ExtractionError} `damaged`
 */
export async function readMail(input: FormatInput): Promise<FormatOutput> {
  return readMessage(input.bytes, input);
}

/**
 * The messages of a mailbox one after the other.
 * @throws {ExtractionError} `damaged`, or `too_large` for too many
 */
export async function readMailbox(input: FormatInput): Promise<FormatOutput> {
  const blocks: Block[] = [];
  const omissions: Omission[] = [];
  const sight = new Sight(input);
  const messages = messagesOf(input.bytes).filter((message) => {
    sight.endPassage();
    return sight.sees({ isDeleted: isDeleted(message) }, 'a message');
  });
  if (messages.length > mostMessages) throw new ExtractionError('too_large', `${messages.length} messages`);
  for (const [index, message] of messages.entries()) {
    const read = await readMessage(message, input);
    for (const block of read.blocks) blocks.push(block);
    for (const omission of read.omissions ?? []) omissions.push(omission);
    input.onProgress((index + 1) / messages.length);
  }
  return { blocks, omissions: [...omissions, ...sight.omissions] };
}

async function readMessage(bytes: Uint8Array, input: FormatInput): Promise<FormatOutput> {
  const mail = await parseMail(bytes);
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const { subject = '', from, to, cc, html, text = '' } = mail;
  const field = (label: string, value: string): Block => ({ kind: 'field', label, value });
  const sight = new Sight(input);
  const given = mail.attachments
    .filter((attachment) => !isPartOfText(attachment) && !isNothingMore(attachment))
    .filter((attachment, at, all) => !isSaidAgain(attachment, all.slice(at + 1)))
    .map(asFile);
  const packed = await Promise.all(given.map(async ({ bytes: content }) => content && unpackTnef(content)));
  const files = given.flatMap((file, at) => packed[at]?.files ?? [file]);
  const said = html
    ? (await loadHtmlReader(sight)).read(html, { pictureOf: picturesOf(mail) })
    : /\S/.test(text)
      ? blocksOfText(flowed.test(source) ? withoutJoinedMarks(text) : text)
      : await packedText(packed, input);
  const attached = await readAttachedFiles(files, input);
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: subject },
    field('From', addresses(from ? [from] : [])),
    field('To', addresses(to ?? [])),
    field('Cc', addresses(cc ?? [])),
    // As it was written: the hour is that of whoever wrote it.
    field('Date', mail.headers.find(({ key }) => key === 'date')?.value ?? ''),
    ...said,
    ...attached.blocks,
  ];
  return { blocks, omissions: [...sight.omissions, ...attached.omissions] };
}

/** What a message without a text of its own says in what Outlook packed. */
async function packedText(
  packed: readonly (Awaited<ReturnType<typeof unpackTnef>> | null)[],
  input: FormatInput,
): Promise<readonly Block[]> {
  const compressed = packed.find((one) => one?.compressedRtf)?.compressedRtf;
  const rich = compressed && (await decompressedRtf(compressed));
  return rich ? (await input.readAttached(rich, 'body.rtf')).blocks : [];
}

/** @throws {ExtractionError} `damaged` */
export async function parseMail(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(withBodySeparated(await inUtf8(bytes)), {
      ...bounds,
      attachmentEncoding: 'arraybuffer',
    });
  } catch (error) {
    throw new ExtractionError('damaged', String(error), { cause: error });
  }
}

/**
 * A message that is not in UTF-8, and does not say what else it is in: readers of mail would take it for UTF-8. What other
 * charset a part names says what its bytes are.
 */
async function inUtf8(bytes: Uint8Array): Promise<Uint8Array> {
  if (isUtf8(bytes) || bytes.includes(0)) return bytes;
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return otherCharset.test(source) ? bytes : Buffer.from(await decodeText(bytes));
}

const otherCharset = /\bcharset="?(?!"|utf-?8)/i;

/** People as they are written, and groups of them, which need not say who is in them, nor people how they are reached. */
const addresses = (given: readonly Address[]): string => given.map(nameOf).filter(Boolean).join(', ');

function nameOf({ name, address, group }: Address): string {
  if (group) return group.length > 0 ? `${name}: ${addresses(group)}` : name;
  return name && address ? `${name} <${address}>` : address || name;
}

/** Lines of the text were broken for its width alone (RFC 3676). */
const flowed = /format\s*=\s*"?flowed/i;

/** What joins such lines again leaves the marks of quoted ones within: "> asked > again". */
const withoutJoinedMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const marks = /^>+/.exec(line)?.[0];
      return marks ? line.split(` ${marks} `).join(' ') : line;
    })
    .join('\n');

/** An invitation often stands in a mail twice, once as a file. */
const isSaidAgain = ({ mimeType, content }: Attachment, others: readonly Attachment[]) =>
  mimeType === 'text/calendar' &&
  others.some((other) => /calendar|ics/.test(other.mimeType) && isSame(other.content, content));

const isSame = (one: Attachment['content'], other: Attachment['content']) =>
  typeof one !== 'string' &&
  typeof other !== 'string' &&
  Buffer.from(one as ArrayBuffer).equals(Buffer.from(other as ArrayBuffer));

/** Pictures that the text shows, logos and the like. */
const isPartOfText = ({ mimeType, related, disposition }: Attachment) =>
  related || (mimeType.startsWith('image/') && disposition !== 'attachment');

/** The text once more as rich text, and signatures. */
const isNothingMore = ({ mimeType, filename, disposition }: Attachment) =>
  /^application\/(?:pgp|(?:x-)?pkcs7)-signature$/.test(mimeType) ||
  (/^(?:application|text)\/rtf$/.test(mimeType) && !filename && disposition !== 'attachment');

const picturesOf = ({ attachments }: Email) =>
  picturesById(
    attachments
      .filter(({ mimeType }) => mimeType.startsWith('image/'))
      .map((picture) => ({ id: picture.contentId, unpack: () => asFile(picture).bytes })),
  );

const asFile = ({ filename, mimeType, content }: Attachment): AttachedFile => ({
  name: filename || mimeType,
  bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});

/** Where a message begins: a line of its own that begins with "From " after an empty one, and says when it came. */
function messagesOf(bytes: Uint8Array): Uint8Array[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts: number[] = [];
  for (let at = 0; at >= 0; ) {
    if (isStart(file, at)) starts.push(file.indexOf('\n', at) + 1);
    const next = file.indexOf('\nFrom ', at);
    at = next < 0 ? -1 : next + 1;
  }
  return starts.map((start, index) => {
    const following = starts[index + 1];
    const end = following === undefined ? file.length : file.lastIndexOf('\nFrom ', following);
    return withoutQuotes(file.subarray(start, Math.max(start, end)));
  });
}

/** A line of a message that begins as the next message would is marked in a mailbox. */
const withoutQuotes = (message: Buffer): Buffer =>
  message.includes('\n>')
    ? Buffer.from(message.toString('latin1').replace(/^>(?=>*From )/gm, ''), 'latin1')
    : message;

/** Whether Thunderbird has deleted a message, and not yet taken it out of the mailbox. */
function isDeleted(message: Uint8Array): boolean {
  const [head = ''] = Buffer.from(message.subarray(0, statusWithin))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const status = /^X-Mozilla-Status: ([\da-f]{4})\b/im.exec(head)?.[1];
  return status !== undefined && (Number.parseInt(status, 16) & 8) !== 0;
}

/** It is among the first fields, bytes. */
const statusWithin = 4_000;

function isStart(file: Buffer, at: number): boolean {
  if (file.subarray(at, at + 5).toString('latin1') !== 'From ') return false;
  const before = file.subarray(Math.max(0, at - 4), at).toString('latin1');
  const end = file.indexOf('\n', at);
  if (end < 0 || at === 0) return end >= 0;
  const line = file.toString('latin1', at, Math.min(end, at + longestStart));
  return /\n\r?\n$/.test(before) && arrival.test(line);
}

/** An address and a date, RFC 4155, A. */
const longestStart = 500;
/** `Mar  4 10:00:00`, or `4 Mar 2026 10:00`. */
const arrival =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?: {1,2}\d{1,2}|[ -]\d{2,4}) {1,2}\d{1,2}:\d\d/i;

import type { Attachment } from 'postal-mime';
import { Sight } from '../blocks/sight.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import type { PictureSource } from './html-pictures.ts';
import { loadHtmlReader } from './html-source.ts';
import { parseMail } from './mail.ts';
import { blocksOfText } from './plain-structure.ts';

/**
 * A web page that a browser has saved with all that belongs to it, as one message: its style sheets and pictures are
 * parts of it, each under the address that the page has for it (RFC 2557).
 * @throws {ExtractionError} `damaged`
 */
export async function readSavedPage({ bytes, readsHidden }: FormatInput): Promise<FormatOutput> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const mail = await parseMail(Buffer.from(withIds(source), 'latin1'));
  const { html = '', text = '', subject = '' } = mail;
  const beside = new Map(mail.attachments.map((part) => [plainId(part.contentId ?? ''), part]));
  const base = firstLocation(source);
  const partAt = (address: string) => beside.get(plainId(address)) ?? beside.get(resolved(address, base));
  const sight = new Sight({ readsHidden });
  const { read } = await loadHtmlReader(sight);
  const blocks = html
    ? read(html, { base, pictureOf: picturesAt(partAt), sheetOf: (address) => sheetIn(partAt(address)) })
    : blocksOfText(text);
  return {
    blocks: subject ? [{ kind: 'heading', level: 1, text: subject }, ...blocks] : blocks,
    omissions: sight.omissions,
  };
}

/** "cid:" and angle brackets stand around an id where it is used. */
const plainId = (id: string) => id.trim().replace(/^<|>$/g, '').replace(/^cid:/i, '');

function resolved(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

const locationHeader = /^content-location:[ \t]*((?:[^\r\n]|\r?\n[ \t])*)/im;

/** Where the page itself came from: the first part that says so is the page. */
const firstLocation = (source: string) =>
  (locationHeader.exec(source)?.[1] ?? '').replace(/\r?\n[ \t]/g, '').trim();

/** Gives each part that has an address, and no id, that address as its id: the reader of mails knows parts by these. */
function withIds(source: string): string {
  return source.replace(partHead, (head) => {
    const location = locationHeader
      .exec(head)?.[1]
      ?.replace(/\r?\n[ \t]/g, '')
      .trim();
    if (!location || /^content-id:/im.test(head)) return head;
    return head.replace(locationHeader, (line) => `${line}\r\nContent-ID: <${location}>`);
  });
}

/** The head of a part: lines behind a border, up to an empty one. */
const partHead = /^--[^\r\n]{1,200}\r?\n(?:[^\r\n]+\r?\n)+/gm;

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const picturesAt =
  (partAt: (address: string) => Attachment | undefined): PictureSource =>
  (address, label) => {
    const part = partAt(address);
    if (!part?.mimeType.startsWith('image/')) return [];
    const unpack = () => bytesOf(part);
    return [{ kind: 'picture', id: part, label, content: { size: unpack().length, unpack } }];
  };

const sheetIn = (part: Attachment | undefined) =>
  part?.mimeType === 'text/css' ? new TextDecoder().decode(bytesOf(part)) : undefined;

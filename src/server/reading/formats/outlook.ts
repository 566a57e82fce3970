import type { FieldsData } from '@kenjiuno/msgreader';
import type { Block } from '../blocks/block.ts';
import { Sight } from '../blocks/sight.ts';
import { cleanCell } from '../blocks/write-table.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { decodeText } from '../characters/encoding.ts';
import { readAttachedFiles } from './attached-files.ts';
import type { AttachedFile, FormatInput, FormatOutput } from './format.ts';
import { type PictureSource, picturesById } from './html-pictures.ts';
import { loadHtmlReader } from './html-source.ts';
import { blocksOfText } from './plain-structure.ts';

/** Windows' code pages that old messages may be written in; others are in the one of Western Europe. */
const codePages = /^(?:874|932|936|949|950|125[0-8])$/;
const pictureName = /\.(?:png|jpe?g|gif|bmp|svg|webp)$/i;

/**
 * A message, appointment, contact or task as Outlook saves it: who wrote when to whom, what it says, and what is
 * attached, each file under its name.
 * @throws {ExtractionError} `damaged`
 */
export async function readOutlook(input: FormatInput): Promise<FormatOutput> {
  const { reader, fields } = await open(input.bytes);
  const files = (fields.attachments ?? [])
    .filter((attachment) => !isPartOfText(attachment))
    .map((attachment) => asFile(attachment, reader));
  const pictureOf = picturesById(
    (fields.attachments ?? [])
      .filter(isPartOfText)
      .map((picture) => ({ id: picture.pidContentId, unpack: () => asFile(picture, reader).bytes })),
  );
  const said = await readBody(fields, input, pictureOf);
  const attached = await readAttachedFiles(files, input);
  const field = (label: string, value: string): Block => ({ kind: 'field', label, value });
  const to = (kind: string) => (fields.recipients ?? []).filter((one) => (one.recipType ?? 'to') === kind);
  return {
    blocks: [
      { kind: 'heading', level: 1, text: fields.subject ?? '' },
      field('From', address({ name: fields.senderName, email: senderOf(fields) })),
      field('To', to('to').map(recipient).join(', ')),
      field('Cc', to('cc').map(recipient).join(', ')),
      field('Date', dateOf(fields)),
      ...details.map(([label, name]) => field(label, cleanCell(String(fields[name] ?? '')))),
      ...said.blocks,
      ...attached.blocks,
    ],
    omissions: [...(said.omissions ?? []), ...attached.omissions],
  };
}

async function open(bytes: Uint8Array) {
  const { default: outlook } = await import('@kenjiuno/msgreader');
  // The module is one of CommonJS, whose own default stands within what is imported.
  const MsgReader = (outlook as unknown as { default?: typeof outlook }).default ?? outlook;
  try {
    let reader = new MsgReader(bytes.slice().buffer);
    let fields = reader.getFileData();
    const codePage = String(fields.messageCodepage ?? fields.internetCodepage ?? '');
    if (codePages.test(codePage) && codePage !== '1252') {
      // A reader keeps what it has read once.
      reader = new MsgReader(bytes.slice().buffer);
      reader.parserConfig = { ansiEncoding: `cp${codePage}` };
      fields = reader.getFileData();
    }
    if (fields.error) throw new Error(fields.error);
    return { reader, fields };
  } catch (error) {
    throw new ExtractionError('damaged', String(error), { cause: error });
  }
}

/**
 * What was written: HTML where there is some, else rich text, which tell tables, lists and what is struck out. The plain text is
 * made of either, and read where that is all.
 */
async function readBody(
  fields: FieldsData,
  input: FormatInput,
  pictureOf: PictureSource,
): Promise<FormatOutput> {
  const { body = '', bodyHtml, html, compressedRtf } = fields;
  const page = bodyHtml || (html && (await decodeHtml(html, fields.internetCodepage)));
  if (page) {
    const sight = new Sight(input);
    const blocks = (await loadHtmlReader(sight)).read(page, { pictureOf });
    return { blocks, omissions: sight.omissions };
  }
  const rich = compressedRtf && (await decompressedRtf(compressedRtf));
  const said = rich && (await input.readAttached(rich, 'body.rtf'));
  return said && (said.blocks.length > 0 || !/\S/.test(body)) ? said : { blocks: blocksOfText(body) };
}

/** Rich text as Outlook stores it. @returns undefined where it is damaged, or was made of the plain text */
export async function decompressedRtf(compressed: Uint8Array): Promise<Uint8Array | undefined> {
  const { decompressRTF } = await import('@kenjiuno/decompressrtf');
  try {
    const written = Uint8Array.from(decompressRTF([...compressed]));
    const head = Buffer.from(written.subarray(0, richHead)).toString('latin1');
    return head.startsWith('{\\rtf') && !head.includes('\\fromtext') ? written : undefined;
  } catch {
    return undefined;
  }
}

/** Where rich text says what it was made of, MS-OXRTFEX 2.1.3.1: before its fonts. */
const richHead = 500;

async function decodeHtml(html: Uint8Array, codePage: number | undefined): Promise<string> {
  const charset = codePages.test(String(codePage)) ? `cp${codePage}` : undefined;
  return decodeText(html, { charset });
}

const asFile = (
  attachment: FieldsData,
  reader: { getAttachment(attachment: FieldsData): { fileName: string; content: Uint8Array } },
): AttachedFile => {
  const { fileName, content } = reader.getAttachment(attachment);
  const name = attachment.fileName || attachment.name || fileName || 'attachment';
  return { name, bytes: new Uint8Array(content) };
};

/** Pictures that the text shows, logos and the like. */
const isPartOfText = ({ attachmentHidden, pidContentId, fileName = '' }: FieldsData): boolean =>
  attachmentHidden === true || (pidContentId !== undefined && pictureName.test(fileName));

const senderOf = ({
  senderSmtpAddress,
  sentRepresentingSmtpAddress,
  senderEmail,
  creatorSMTPAddress,
}: FieldsData) =>
  [senderSmtpAddress, sentRepresentingSmtpAddress, senderEmail, creatorSMTPAddress].find(isAddress);

const recipient = ({ name, smtpAddress, email }: FieldsData) =>
  address({ name, email: [smtpAddress, email].find(isAddress) });

/** What appointments and contacts say beside their text. */
const details = [
  ['Start', 'apptStartWhole'],
  ['End', 'apptEndWhole'],
  ['Location', 'apptLocation'],
  ['Company', 'companyName'],
  ['Title', 'title'],
  ['Email', 'email1EmailAddress'],
  ['Phone', 'businessTelephoneNumber'],
  ['Mobile', 'mobileTelephoneNumber'],
  ['Home phone', 'homeTelephoneNumber'],
  ['Fax', 'businessFaxNumber'],
  ['Address', 'postalAddress'],
  ['Website', 'businessHomePage'],
] as const satisfies readonly (readonly [string, keyof FieldsData])[];

/** Within an organisation Exchange has names of its own: `/O=…/CN=…`. */
const isAddress = (text: string | undefined) => text?.includes('@') === true;

const address = ({ name, email }: { name?: string | undefined; email?: string | undefined }): string =>
  name && email && name !== email ? `${name} <${email}>` : (email ?? name ?? '');

/** As it was written, where the message came by mail: the hour is that of whoever wrote it. */
function dateOf({ headers = '', clientSubmitTime, messageDeliveryTime, creationTime }: FieldsData): string {
  const written = /^Date:[ \t]*(\S[^\r\n]{0,100})/im.exec(headers)?.[1];
  return written ?? clientSubmitTime ?? messageDeliveryTime ?? creationTime ?? '';
}

import xlsx from '@e965/xlsx';
import iconv from 'iconv-lite';

type Message = {
  subject: string;
  body?: string;
  html?: string;
  /** Rich text, in Latin letters. */
  rtf?: string;
  from?: { name: string; email: string };
  to?: readonly { name: string; email: string; kind?: 'to' | 'cc' }[];
  headers?: string;
  /** A code page of Windows in which texts are written; Unicode without it. */
  codePage?: number;
  /** Further texts by their tags, such as "3A08" for a telephone number. */
  texts?: Record<string, string>;
  attached?: readonly { name: string; content: string | Uint8Array; hidden?: boolean }[];
};

type Property = { tag: number; value: number };

/** The table of what has no stream of its own, behind a head of so many bytes. */
function propertiesOf(head: number, properties: readonly Property[]): Buffer {
  const table = Buffer.alloc(head + properties.length * 16);
  properties.forEach(({ tag, value }, index) => {
    table.writeUInt32LE(tag, head + index * 16);
    table.writeUInt32LE(6, head + index * 16 + 4);
    table.writeUInt32LE(value, head + index * 16 + 8);
  });
  return table;
}

/** Rich text in Latin letters, as Outlook stores what it does not compress. */
function storedRtf(rtf: string): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...Buffer.from('MELA'), 0, 0, 0, 0]);
  head.writeUInt32LE(rtf.length + 12, 0);
  head.writeUInt32LE(rtf.length, 4);
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')]);
}

/** Texts, bytes and objects as properties of a message or a file in it, MS-OXTNEF 2.1.3.4. */
const packedProperties = (properties: readonly { id: number; kind: number; value: Buffer }[]): Buffer => {
  const written = properties.map(({ id, kind, value }) => {
    const head = Buffer.alloc(12);
    head.writeUInt16LE(kind, 0);
    head.writeUInt16LE(id, 2);
    head.writeUInt32LE(1, 4);
    head.writeUInt32LE(value.length, 8);
    return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
  });
  const count = Buffer.alloc(4);
  count.writeUInt32LE(properties.length);
  return Buffer.concat([count, ...written]);
};

/** What Outlook sends as `winmail.dat`; a file without content is a message within it. */
export function makeTnef(message: {
  rtf?: string;
  files: readonly { name: string; shortName: string; content?: string }[];
}): Buffer {
  const attribute = (level: number, id: number, content: Buffer): Buffer => {
    const head = Buffer.alloc(9);
    head.writeUInt8(level, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(content.length, 5);
    return Buffer.concat([head, content, Buffer.alloc(2)]);
  };
  const own = message.rtf === undefined ? [] : [{ id: 0x1009, kind: 0x0102, value: storedRtf(message.rtf) }];
  const files = message.files.flatMap(({ name, shortName, content }) => [
    attribute(2, 0x0006_9002, Buffer.alloc(14)),
    attribute(2, 0x0001_8010, Buffer.from(`${shortName}\0`, 'latin1')),
    attribute(2, 0x0006_800f, Buffer.from(content ?? '')),
    attribute(
      2,
      0x0006_9005,
      packedProperties([
        { id: 0x3707, kind: 0x1f, value: Buffer.from(`${name}\0`, 'utf16le') },
        ...(content === undefined ? [{ id: 0x3701, kind: 0x0d, value: Buffer.from('a message') }] : []),
      ]),
    ),
  ]);
  const head = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]);
  const codePage = Buffer.from([0xe4, 4, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([
    head,
    attribute(1, 0x0006_9007, codePage),
    attribute(1, 0x0006_9003, packedProperties(own)),
    ...files,
  ]);
}

/** A message as Outlook saves it; streams smaller than 4 kB lie where small ones do. */
export function makeMsg(message: Message): Uint8Array {
  const { subject, body, html, rtf, from, to = [], headers, attached = [], codePage, texts = {} } = message;
  const file = xlsx.CFB.utils.cfb_new();
  const add = (name: string, content: Uint8Array) =>
    xlsx.CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content));
  const text = (folder: string, tag: string, value: string | undefined) => {
    if (value === undefined) return;
    if (codePage === undefined) add(`${folder}__substg1.0_${tag}001F`, Buffer.from(value, 'utf16le'));
    else add(`${folder}__substg1.0_${tag}001E`, iconv.encode(value, `cp${codePage}`));
  };
  const number = (index: number) => index.toString(16).toUpperCase().padStart(8, '0');
  add('__nameid_version1.0/__substg1.0_00020102', Buffer.alloc(0));
  text('', '001A', 'IPM.Note');
  text('', '0037', subject);
  text('', '1000', body);
  text('', '007D', headers);
  text('', '0C1A', from?.name);
  text('', '5D01', from?.email);
  if (html !== undefined) add('__substg1.0_10130102', Buffer.from(html));
  if (rtf !== undefined) {
    add('__substg1.0_10090102', storedRtf(rtf));
  }
  for (const [tag, value] of Object.entries(texts)) text('', tag, value);
  const encoding = codePage === undefined ? [] : [{ tag: 0x3ffd0003, value: codePage }];
  add('__properties_version1.0', propertiesOf(32, [{ tag: 0x3fde0003, value: 65001 }, ...encoding]));
  to.forEach(({ name, email, kind = 'to' }, index) => {
    const folder = `__recip_version1.0_#${number(index)}/`;
    text(folder, '3001', name);
    text(folder, '39FE', email);
    add(
      `${folder}__properties_version1.0`,
      propertiesOf(8, [{ tag: 0x0c150003, value: kind === 'cc' ? 2 : 1 }]),
    );
  });
  attached.forEach(({ name, content, hidden = false }, index) => {
    const folder = `__attach_version1.0_#${number(index)}/`;
    text(folder, '3707', name);
    add(`${folder}__substg1.0_37010102`, Buffer.from(content));
    add(
      `${folder}__properties_version1.0`,
      propertiesOf(8, [
        { tag: 0x37050003, value: 1 },
        { tag: 0x7ffe000b, value: hidden ? 1 : 0 },
      ]),
    );
  });
  return new Uint8Array(xlsx.CFB.write(file, { type: 'buffer' }));
}

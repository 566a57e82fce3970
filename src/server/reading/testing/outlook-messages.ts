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
    const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...Buffer.from('MELA'), 0, 0, 0, 0]);
    head.writeUInt32LE(rtf.length + 12, 0);
    head.writeUInt32LE(rtf.length, 4);
    add('__substg1.0_10090102', Buffer.concat([head, Buffer.from(rtf, 'latin1')]));
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

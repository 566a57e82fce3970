import { describe, expect, it } from 'vitest';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import { runJob } from '../run-job.ts';
import { makeMsg } from '../testing/outlook-messages.ts';
import { docxOf, wordParagraph } from '../testing/packages.ts';

async function read(bytes: Uint8Array) {
  const answer = await runJob(
    {
      bytes,
      name: 'carta.msg',
      webPage: false,
      readsHidden: false,
      limits: defaultExtractionLimits,
      recognised: [],
    },
    () => {},
  );
  if (answer.type !== 'extracted') throw new Error(JSON.stringify(answer));
  return answer.file;
}

const letter = {
  subject: 'Prórroga del amarre',
  from: { name: 'Ana García', email: 'ana@example.org' },
  to: [
    { name: 'Harbour', email: 'office@example.org' },
    { name: 'Rita', email: 'rita@example.org', kind: 'cc' as const },
  ],
  headers: 'Received: by mx\r\nDate: Wed, 4 Mar 2026 10:00:00 +0100\r\nSubject: x\r\n',
};

describe('a message that Outlook saved', () => {
  it('says who wrote when to whom, and what', async () => {
    const { format, text, omissions } = await read(makeMsg({ ...letter, body: 'El año próximo seguimos.' }));
    expect(format).toBe('msg');
    expect(text).toBe(
      'Prórroga del amarre\n\nFrom: Ana García <ana@example.org>\nTo: Harbour <office@example.org>\n' +
        'Cc: Rita <rita@example.org>\nDate: Wed, 4 Mar 2026 10:00:00 +0100\n\nEl año próximo seguimos.',
    );
    expect(omissions).toEqual([]);
  });

  it.each([
    [
      'is read as rich text where that was made of a page',
      '\\fromhtml1 ',
      'The fee is 90 (https://example.org/fees).',
    ],
    ['is read as rich text where it was written as that', '', 'The fee is 90 (https://example.org/fees).'],
    ['is read as plain text where it was written as that', '\\fromtext ', 'The fee is 80 90.'],
  ])('%s', async (_, source, expected) => {
    const link = '{\\field{\\*\\fldinst HYPERLINK "https://example.org/fees"}{\\fldrslt 90}}';
    const rtf = `{\\rtf1\\ansi${source}{\\fonttbl{\\f0 Arial;}}The fee is {\\strike 80 }${link}.\\par}`;
    const { text } = await read(makeMsg({ ...letter, body: 'The fee is 80 90.', rtf }));
    expect(text.split('\n\n').at(-1)).toBe(expected);
  });

  it('is read as plain text where its rich text is damaged or empty', async () => {
    for (const rtf of ['no rich text', '{\\rtf1 }']) {
      const { text } = await read(makeMsg({ ...letter, body: 'Ninety euros.', rtf }));
      expect(text.split('\n\n').at(-1)).toBe('Ninety euros.');
    }
  });

  it('is read in the code page that it names', async () => {
    const message = {
      subject: 'Договор',
      body: 'Оплата до 5 мая.',
      from: { name: 'Анна', email: 'ana@example.org' },
    };
    expect((await read(makeMsg({ ...message, codePage: 1251 }))).text).toBe(
      'Договор\n\nFrom: Анна <ana@example.org>\n\nОплата до 5 мая.',
    );
  });

  it('says how a contact is reached', async () => {
    const texts = { '3A16': 'Fence Co', '3A08': '(123) 456-7890', '3A15': '12 Lane\r\nSpringfield' };
    expect((await read(makeMsg({ subject: 'Ana', body: 'Met in May.', texts }))).text).toBe(
      'Ana\n\nCompany: Fence Co\nPhone: (123) 456-7890\nAddress: 12 Lane Springfield\n\nMet in May.',
    );
  });

  it('gives tables their heads', async () => {
    const html = '<table><tr><th>Berth<th>Fee</tr><tr><td>Añil<td>90</tr></table>';
    expect((await read(makeMsg({ ...letter, body: 'Berth Fee', html }))).text).toContain(
      'Berth: Añil; Fee: 90',
    );
  });

  it('reads what is attached, a message in a message, too, and names what cannot be read', async () => {
    const { text, omissions } = await read(
      makeMsg({
        ...letter,
        body: 'See what is attached.',
        attached: [
          { name: 'deposit.docx', content: docxOf(wordParagraph('The deposit is 200 euros.')) },
          { name: 'before.msg', content: makeMsg({ subject: 'Before', body: 'It was 150 euros.' }) },
          { name: 'tool.exe', content: Buffer.from('00010203040506070809', 'hex') },
          { name: 'logo.png', content: Buffer.from('00010203', 'hex'), hidden: true },
        ],
      }),
    );
    expect(text).toContain('deposit.docx\n\nThe deposit is 200 euros.');
    expect(text).toContain('before.msg\n\nBefore\n\nIt was 150 euros.');
    expect(text).not.toContain('logo.png');
    expect(omissions).toEqual([{ kind: 'attachments', count: 1, of: null, places: ['tool.exe'] }]);
  });
});

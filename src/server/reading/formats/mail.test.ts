import { describe, expect, it } from 'vitest';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import { runJob } from '../run-job.ts';
import { makeTnef } from '../testing/outlook-messages.ts';
import { docxOf, wordParagraph } from '../testing/packages.ts';

async function read(name: string, content: string) {
  const bytes = new Uint8Array(Buffer.from(content, 'latin1'));
  const job = {
    bytes,
    name,
    webPage: false,
    readsHidden: false,
    limits: defaultExtractionLimits,
    recognised: [],
  };
  const answer = await runJob(job, () => {});
  if (answer.type !== 'extracted') throw new Error(JSON.stringify(answer));
  return answer.file;
}

const letter = [
  'Received: by mx.example.org; Wed, 4 Mar 2026 10:00:01 +0100',
  'From: =?utf-8?q?Ana_Garc=C3=ADa?= <ana@example.org>',
  'To: Harbour <office@example.org>, Rita <rita@example.org>',
  'Subject: =?iso-8859-1?q?Pr=F3rroga?= del amarre',
  'Date: Wed, 4 Mar 2026 10:00:00 +0100',
];

describe('a message', () => {
  it('says who wrote when to whom, and what, decoded', async () => {
    const body = [
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'El a=C3=B1o pr=',
      '=C3=B3ximo seguimos.',
    ];
    const { format, text } = await read('carta.eml', [...letter, ...body].join('\r\n'));
    expect(format).toBe('eml');
    expect(text).toBe(
      'Prórroga del amarre\n\nFrom: Ana García <ana@example.org>\nTo: Harbour <office@example.org>, Rita <rita@example.org>\n' +
        'Date: Wed, 4 Mar 2026 10:00:00 +0100\n\nEl año próximo seguimos.',
    );
  });

  it.each([
    ['says nothing of it', []],
    ['calls it UTF-8', ['Content-Type: text/plain; charset=utf-8']],
    ['names its charset', ['Content-Type: text/plain; charset="iso-8859-1"']],
  ])('in bytes of Western Europe is read as such where it %s', async (_, heads) => {
    const encoding = 'Content-Transfer-Encoding: 8bit';
    const { text } = await read(
      'carta.eml',
      [...letter, ...heads, encoding, '', 'Mañana cierra el café, señor.'].join('\r\n'),
    );
    expect(text.split('\n\n').at(-1)).toBe('Mañana cierra el café, señor.');
  });

  it('is read from its first line, also where nothing parts it from the head', async () => {
    const { text } = await read('carta.eml', [...letter, 'The boat is late.', '', 'Ana'].join('\n'));
    expect(text.split('\n\n').slice(2)).toEqual(['The boat is late.', 'Ana']);
  });

  it('names people without an address, and groups, whoever is in them', async () => {
    const heads = [
      'From: Harbour office',
      'To: Berths: rita@example.org, Ben <b@example.org>;',
      'Cc: undisclosed:;',
    ];
    const { text } = await read('carta.eml', ['Subject: Fees', ...heads, '', 'Ninety euros.'].join('\r\n'));
    expect(text).toBe(
      'Fees\n\nFrom: Harbour office\nTo: Berths: rita@example.org, Ben <b@example.org>\nCc: undisclosed\n\nNinety euros.',
    );
  });

  it('says nothing twice that is there as rich text, too, and leaves out signatures', async () => {
    const part = (head: string, body: string) => ['--b', `Content-Type: ${head}`, '', body];
    const { text, omissions } = await read(
      'carta.eml',
      [
        'Subject: Fees',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        ...part('text/plain', 'Ninety euros.'),
        ...part('application/rtf', '{\\rtf1 Ninety euros.\\par}'),
        ...part('application/pgp-signature; name=signature.asc', '-----BEGIN PGP SIGNATURE-----'),
        '--b--',
      ].join('\r\n'),
    );
    expect(text).toBe('Fees\n\nNinety euros.');
    expect(omissions).toEqual([]);
  });

  it('names attached files that cannot be read, among them pictures, but none that the text shows', async () => {
    const attached = (type: string, name: string, disposition = 'attachment') => [
      '--b',
      `Content-Type: ${type}`,
      `Content-Disposition: ${disposition}; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      'AAECAwQFBgcICQ==',
    ];
    const { omissions } = await read(
      'carta.eml',
      [
        ...letter,
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'See what is attached.',
        ...attached('application/octet-stream', 'tool.exe'),
        ...attached('image/png', 'plan.png'),
        ...attached('image/png', 'logo.png', 'inline'),
        '--b--',
      ].join('\r\n'),
    );
    expect(omissions).toEqual([
      { kind: 'attachments', count: 2, of: null, places: ['tool.exe', 'plan.png'] },
    ]);
  });

  it('gives tables their heads, and what is attached its name and its text', async () => {
    const docx = Buffer.from(docxOf(wordParagraph('The deposit is 200 euros.'))).toString('base64');
    const parts = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<table><tr><th>Berth<th>Fee</tr><tr><td>B1<td>90</tr></table>',
      '--b',
      'Content-Type: text/csv; name=fees.csv',
      'Content-Disposition: attachment; filename=fees.csv',
      '',
      'Boat;2025;2026',
      'Alondra;12;13',
      '--b',
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment; filename="=?utf-8?q?fianza_a=C3=B1o?=.docx"',
      'Content-Transfer-Encoding: base64',
      '',
      docx,
      '--b',
      'Content-Type: application/zip',
      'Content-Disposition: attachment; filename=tool.zip',
      '',
      'PK\u0003\u0004\u0000\u0001\u0002\u0000',
      '--b--',
    ];
    const { text } = await read('carta.eml', [...letter, ...parts].join('\r\n'));
    expect(text.split('\n\n').slice(2)).toEqual([
      'Berth: B1; Fee: 90',
      'fees.csv',
      'Boat: Alondra; 2025: 12; 2026: 13',
      'fianza año.docx',
      'The deposit is 200 euros.',
      'tool.zip',
    ]);
  });

  it('is known without its name by what servers write before it, a text that begins alike is none', async () => {
    expect((await read('carta', [...letter, '', 'Hola.'].join('\r\n'))).format).toBe('eml');
    expect((await read('notes.txt', 'Subject: fees\n\nNinety euros.')).format).toBe('text');
    expect((await read('notes.txt', 'Received: two boxes\n\nNinety euros.')).format).toBe('text');
  });
});

it('a mailbox is its messages, told apart where one quotes "From", without those that were deleted', async () => {
  const message = (subject: string, body: string, status = '0001') =>
    `From ana@example.org Wed Mar  4 10:00:00 2026\nX-Mozilla-Status: ${status}\nFrom: ana@example.org\nSubject: ${subject}\n\n${body}\n\n`;
  const box =
    message('Fees', 'Ninety euros.\nFrom May on a hundred.\n\nFrom then on no more.\n>From us all.') +
    message('Old', 'Eighty euros.', '0009') +
    message('Forms', 'At the office.');
  const { format, text, omissions } = await read('archive.mbox', box);
  expect(format).toBe('mbox');
  expect(text).toBe(
    'Fees\n\nFrom: ana@example.org\n\nNinety euros.\nFrom May on a hundred.\n\nFrom then on no more.\nFrom us all.\n\n' +
      'Forms\n\nFrom: ana@example.org\n\nAt the office.',
  );
  expect(omissions).toEqual([{ kind: 'struckText', count: 1, of: null, places: [] }]);
});

it('a saved page is the page as its style sheets show it, with the name that it has', async () => {
  const page = [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: https://example.org/',
    'Subject: Harbour',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Location: https://example.org/',
    '',
    '<link rel=3D"stylesheet" href=3D"cid:css-1@x"><link rel=3D"stylesheet" href=3D"/fees.css">',
    '<h1>Fees</h1><p class=3D"a">Ninety<b class=3D"old"> eighty</b><b class=3D"gone"> one</b> euros.</p>',
    '--b',
    'Content-Type: text/css',
    'Content-Location: cid:css-1@x',
    '',
    '.old { text-decoration: line-through }',
    '--b',
    'Content-Type: text/css',
    'Content-Location: https://example.org/fees.css',
    '',
    '.gone { display: none }',
    '--b--',
  ].join('\r\n');
  const { format, text } = await read('page.mhtml', page);
  expect(format).toBe('mhtml');
  expect(text).toBe('Harbour\n\nFees\n\nNinety euros.');
});

it('what a mail quotes is read as it was before its lines were broken', async () => {
  const body = [
    'Content-Type: text/plain; format=flowed',
    '',
    '> You asked how much ',
    '> a berth is.',
    'Ninety.',
  ];
  const { text } = await read('letter.eml', [...letter, ...body].join('\r\n'));
  expect(text.split('\n\n').at(-1)).toBe('> You asked how much a berth is.\nNinety.');
});

it('an invitation that a mail has twice is read once', async () => {
  const invitation = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Race', 'END:VEVENT', 'END:VCALENDAR'];
  const part = (...heads: string[]) => ['--b', ...heads, '', ...invitation];
  const mail = [
    ...letter,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...part('Content-Type: text/calendar; method=REQUEST'),
    ...part(
      'Content-Type: application/ics; name=race.ics',
      'Content-Disposition: attachment; filename=race.ics',
    ),
    '--b--',
  ];
  const { text } = await read('letter.eml', mail.join('\r\n'));
  expect(text.split('\n\n').slice(2)).toEqual(['race.ics', 'Race']);
});

describe('a mail that Outlook has packed into winmail.dat', () => {
  const files = [
    { name: 'tarifas año.txt', shortName: 'TARIFA~1.TXT', content: 'A berth is 90 euros.' },
    { name: 'Re: berths', shortName: 'Untitled' },
  ];
  const packed = (body: readonly string[], rtf?: string) =>
    [
      ...letter,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...body,
      '--b',
      'Content-Type: application/ms-tnef; name=winmail.dat',
      'Content-Disposition: attachment; filename=winmail.dat',
      'Content-Transfer-Encoding: base64',
      '',
      makeTnef({ files, ...(rtf && { rtf }) }).toString('base64'),
      '--b--',
    ].join('\r\n');
  const attached = ['tarifas año.txt', 'A berth is 90 euros.', 'Re: berths'];

  it('is read with its files, and names what cannot be read', async () => {
    const mail = packed(['--b', 'Content-Type: text/plain', '', 'See the fees.'], '{\\rtf1 Look at them.}');
    const { text, omissions } = await read('letter.eml', mail);
    expect(text.split('\n\n').slice(2)).toEqual(['See the fees.', ...attached]);
    expect(omissions).toEqual([{ kind: 'attachments', count: 1, of: null, places: ['Re: berths'] }]);
  });

  it('says what its rich text does where it has no other text', async () => {
    const { text } = await read('letter.eml', packed([], '{\\rtf1 Look at the {\\b fees}.}'));
    expect(text.split('\n\n').slice(2)).toEqual(['Look at the fees.', ...attached]);
  });
});

import { describe, expect, it } from 'vitest';
import { makeDoc } from '../../testing/compound-documents.ts';
import { linesFrom, makePdf } from '../../testing/documents.ts';
import { docxOf, odtOf, wordParagraph } from '../../testing/packages.ts';
import { readFileWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readHtml } from '../html.ts';
import { readMarkdown } from '../markdown.ts';
import { readOdf } from '../odf/odf.ts';
import { readPdf } from '../pdf.ts';
import { readRtf } from '../rtf.ts';

const lead = 'To stop the crane in an emergency, type this on its terminal and wait:';
const behind = 'The lamp goes out, and the hook stays where it is until somebody resets the motor.';
const program = ['if moving', '    stop --now'];

const fonts =
  '<w:font w:name="Hafen"><w:pitch w:val="fixed"/></w:font><w:font w:name="Mono Sans"><w:pitch w:val="variable"/></w:font>';
const inFont = (font: string) => `<w:rFonts w:ascii="${font}"/>`;
const word = (font: string) =>
  docxOf(
    [
      wordParagraph(lead),
      ...program.map((line) => wordParagraph(line, '', inFont(font))),
      wordParagraph(behind),
    ].join(''),
    { fontTable: fonts },
  );
const face = (pitch: string) =>
  `<office:font-face-decls><style:font-face style:name="Hafen" ${pitch}/></office:font-face-decls>`;
const typed = '<style:style style:name="P1"><style:text-properties style:font-name="Hafen"/></style:style>';
const writer = (pitch: string, standard = '') =>
  odtOf(
    `<text:p>${lead}</text:p><text:p text:style-name="P1">if moving</text:p><text:p text:style-name="P1"><text:s text:c="4"/>stop --now</text:p><text:p>${behind}</text:p>`,
    { styles: typed, shared: `${face(pitch)}<office:styles>${standard}</office:styles>` },
  );

/** @param pitch of the font of the program, by its number in Rich Text */
const rich = (pitch: number, name = 'Hafen', usual = 0) =>
  `{\\rtf1\\deff${usual}{\\fonttbl{\\f0\\fprq2 Sans;}{\\f1\\fprq${pitch} ${name};}}${[
    lead,
    ...program,
    behind,
  ]
    .map((line) => `{\\f${program.includes(line) ? 1 : usual} ${line}\\par}`)
    .join('\n')}}`;
const oldWord = (isFixed: boolean) => {
  const text = [lead, ...program, behind, behind].map((line) => `${line}\r`).join('');
  const from = lead.length + 1;
  const to = from + program.join('\r').length;
  return makeDoc({
    text,
    characters: [{ from, to, list: [0x4f, 0x4a, 1, 0] }],
    fonts: [{ name: 'Sans' }, { name: 'Hafen', isFixed }],
  });
};

const lineHeight = 14.4;
const pdf = (above: string, isFixed = true) =>
  makePdf([
    [
      ...linesFrom(760, [above]),
      ...program.map((line, at) => ({
        text: line.trimStart(),
        x: 72 + (line.length - line.trimStart().length) * 7.2,
        y: 735 - at * lineHeight,
        isFixed,
      })),
      ...linesFrom(690, [behind.slice(0, 60), behind.slice(60)]),
    ],
  ]);

const kindsOf = async (...[read, content]: Parameters<typeof readFileWith>) => {
  const { text, blocks } = await readFileWith(read, content);
  return {
    kinds: blocks.map(({ kind }) => kind),
    code: blocks
      .flatMap(({ kind, start, end }) => (kind === 'code' ? [text.slice(start, end)] : []))
      .join('\n'),
  };
};

describe('code', () => {
  it.each([
    ['Markdown', readMarkdown, () => `${lead}\n\n\`\`\`\n${program.join('\n')}\n\`\`\`\n\n${behind}`],
    ['HTML', readHtml, () => `<p>${lead}</p><pre>${program.join('\n')}</pre><p>${behind}</p>`],
    ['Word, by what it says of the font', readDocx, () => word('Hafen')],
    ['Word, by the name of the font', readDocx, () => word('Courier New')],
    ['OpenDocument', readOdf, () => writer('style:font-pitch="fixed"')],
    ['PDF', readPdf, () => pdf(lead)],
    ['Rich Text, by what it says of the font', readRtf, () => rich(1)],
    ['Rich Text, by the name of the font', readRtf, () => rich(0, 'Courier New')],
    ['old Word', readDoc, () => oldWord(true)],
  ] as const)('stands for itself, line by line, in %s', async (_, read, content) => {
    const { kinds, code } = await kindsOf(read, await content());
    expect([...new Set(kinds)]).toEqual(['paragraph', 'code']);
    expect(kinds.at(0)).toBe('paragraph');
    expect(kinds.at(-1)).toBe('paragraph');
    expect(code).toBe(program.join('\n'));
  });

  it.each([
    ['letters that only look like it', readDocx, () => word('Mono Sans')],
    ['letters of several widths', readOdf, () => writer('style:font-pitch="variable"')],
    [
      'a document that is all in such letters',
      readOdf,
      () =>
        writer(
          'style:font-pitch="fixed"',
          '<style:style style:name="Standard"><style:text-properties style:font-name="Hafen"/></style:style>',
        ),
    ],
    ['other letters of a PDF', readPdf, () => pdf(lead, false)],
    ['letters of Rich Text that only look like it', readRtf, () => rich(2, 'Mono Sans')],
    ['Rich Text that is all in such letters', readRtf, () => rich(1, 'Hafen', 1)],
    ['letters of several widths in old Word', readDoc, () => oldWord(false)],
  ] as const)('is none in %s', async (_, read, content) => {
    expect((await kindsOf(read, await content())).kinds).not.toContain('code');
  });

  it('is no command that fills a line of a sentence', async () => {
    const page = await makePdf([
      [
        ...linesFrom(760, ['The operator on the quay types in a hurry the following']),
        { text: 'crane --stop --all --now --lights-out-too', x: 72, y: 745.6, isFixed: true },
        ...linesFrom(731.2, ['and then waits until the lamp at the top of the mast goes', 'out.']),
      ],
    ]);
    expect((await kindsOf(readPdf, page)).kinds).toEqual(['paragraph']);
  });
});

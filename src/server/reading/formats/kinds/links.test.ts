import { describe, expect, it } from 'vitest';
import { makeDoc } from '../../testing/compound-documents.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf, xlsxOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readHtml } from '../html.ts';
import { readMarkdown } from '../markdown.ts';
import { readOdf } from '../odf/odf.ts';
import { readPptx } from '../pptx/pptx.ts';
import { readSheets } from '../sheets/sheets.ts';

describe('the address of a link', () => {
  const relations = { link: { type: 'hyperlink', target: 'https://example.org/form', external: true } };
  it.each([
    ['Markdown', readMarkdown, 'Use the [form](https://example.org/form).'],
    ['HTML in a line of Markdown', readMarkdown, 'Use the <a href="https://example.org/form">form</a>.'],
    ['HTML in Markdown', readMarkdown, '<p>Use the <a href="https://example.org/form">form</a>.</p>'],
    ['HTML', readHtml, '<p>Use the <a href="https://example.org/form">form</a>.</p>'],
    [
      'Word',
      readDocx,
      docxOf(
        '<w:p><w:r><w:t xml:space="preserve">Use the </w:t></w:r><w:hyperlink r:id="link"><w:r><w:t>form</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t></w:r></w:p>',
        { relations },
      ),
    ],
    [
      'a field of Word',
      readDocx,
      docxOf(
        '<w:p><w:r><w:t xml:space="preserve">Use the </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/form" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>form</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>.</w:t></w:r></w:p>',
      ),
    ],
    [
      'OpenDocument',
      readOdf,
      odtOf('<text:p>Use the <text:a xlink:href="https://example.org/form">form</text:a>.</text:p>'),
    ],
    [
      'PowerPoint',
      readPptx,
      pptxOf(
        shapeOf(
          '<a:p><a:r><a:t>Use the </a:t></a:r><a:r><a:rPr><a:hlinkClick r:id="link"/></a:rPr><a:t>form</a:t></a:r><a:r><a:t>.</a:t></a:r></a:p>',
        ),
        relations,
      ),
    ],
  ] as const)('stands behind its text in %s', async (_, read, content) => {
    expect(await readWith(read, content)).toBe('Use the form (https://example.org/form).');
  });

  it.each([
    [
      'a shape of PowerPoint',
      readPptx,
      pptxOf(
        shapeOf('<a:p><a:r><a:t>Book</a:t></a:r></a:p>').replace(
          '<p:cNvPr id="2" name="x"/>',
          '<p:cNvPr id="2" name="x"><a:hlinkClick r:id="link"/></p:cNvPr>',
        ),
        relations,
      ),
    ],
    [
      'a box of OpenDocument',
      readOdf,
      odtOf(
        '<draw:a xlink:href="https://example.org/form"><draw:frame><draw:text-box><text:p>Book</text:p></draw:text-box></draw:frame></draw:a>',
      ),
    ],
    [
      'a formula of Excel',
      readSheets,
      xlsxOf(
        '<row r="1"><c r="A1" t="str"><f>HYPERLINK("https://example.org/"&amp;"form","Book")</f><v>Book</v></c></row>',
      ),
    ],
    [
      'a formula of an OpenDocument sheet',
      readSheets,
      odsOf(
        '<table:table-row><table:table-cell table:formula="of:=HYPERLINK(&quot;https://example.org/form&quot;;&quot;Book&quot;)" office:value-type="string"><text:p>Book</text:p></table:table-cell></table:table-row>',
      ),
    ],
  ] as const)('stands behind what leads somewhere as a whole: %s', async (_, read, content) => {
    expect(await readWith(read, content)).toContain('Book (https://example.org/form)');
  });

  it('stands behind its text in an old document of Word', async () => {
    const text = 'Use the \u0013 HYPERLINK "https://example.org/form" \u0014form\u0015.\r';
    expect(await readWith(readDoc, makeDoc({ text }))).toBe('Use the form (https://example.org/form).');
  });

  it.each([
    ['Markdown', readMarkdown, 'Use the [form](<https://example.org/fee list/a b.pdf>).'],
    ['HTML', readHtml, '<p>Use the <a href="https://example.org/fee list/a\n b.pdf">form</a>.</p>'],
  ] as const)('keeps the spaces of %s as browsers send them', async (_, read, content) => {
    expect(await readWith(read, content)).toBe('Use the form (https://example.org/fee%20list/a%20b.pdf).');
  });

  it('is not said twice', async () => {
    expect(await readWith(readHtml, '<a href="https://example.org/">example.org</a>')).toBe('example.org');
    expect(await readWith(readHtml, '<a href="https://example.org/a b">example.org/a b</a>')).toBe(
      'example.org/a b',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { makeDoc } from '../../testing/compound-documents.ts';
import { docxOf, odtOf, pptxOf, shapeOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readHtml } from '../html.ts';
import { readMarkdown } from '../markdown.ts';
import { readOdf } from '../odf/odf.ts';
import { readPptx } from '../pptx/pptx.ts';

describe('the address of a link', () => {
  const relations = { link: { type: 'hyperlink', target: 'https://example.org/form', external: true } };
  it.each([
    ['Markdown', readMarkdown, 'Use the [form](https://example.org/form).'],
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

  it('stands behind its text in an old document of Word', async () => {
    const text = 'Use the \u0013 HYPERLINK "https://example.org/form" \u0014form\u0015.\r';
    expect(await readWith(readDoc, makeDoc({ text }))).toBe('Use the form (https://example.org/form).');
  });

  it('is not said twice', async () => {
    expect(await readWith(readHtml, '<a href="https://example.org/">example.org</a>')).toBe('example.org');
  });
});

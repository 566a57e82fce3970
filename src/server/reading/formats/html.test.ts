import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readFileWith, readWith } from '../testing/read.ts';
import { readHtml } from './html.ts';

const read = (content: string | Uint8Array) => readWith(readHtml, content);

describe('readHtml', () => {
  it('begins with the title and leaves out what nobody reads', async () => {
    const page = `<!doctype html><html><head><title> My
      page </title><style>p {}</style></head><body><nav>Menu</nav><script>if (a<b) {}</script>
      <noscript>No</noscript><template>T</template><p hidden>H</p><p>Text</p></body></html>`;
    expect(await read(page)).toBe('My page\n\nText');
  });

  it.each([
    ['<title> Ferry\n news </title><p>Text</p>', 'Ferry news'],
    ['<title> </title><p>Text</p>', undefined],
    ['<p>Text</p>', undefined],
  ])('tells the title of a page, if it has one: %j', async (page, title) => {
    expect((await readFileWith(readHtml, page, { webPage: true })).title).toBe(title);
  });

  it.each([
    [
      'boxes beside its longest text',
      '<div><h3>Canoe</h3><p>25 euros.</p></div><div class="sidebar"><p>Phone 555 0199</p></div>',
    ],
    ['a few short lines', '<h3>Canoe</h3><p>25 euros.</p><p>Phone 555 0199</p>'],
    ['prices in columns', '<div><span>Canoe</span> <b>25 euros.</b></div><aside>Phone 555 0199</aside>'],
  ])('reads all of the main part of a page from the web: %s', async (_, part) => {
    const long = `<p>${'The boats lie at the northern pier, and may be taken out in summer. '.repeat(9)}</p>`;
    for (const body of [part, `${long}${part}`, `${part}${long}`]) {
      const page = `<title>Boats</title><header><nav>Menu</nav></header><main>${body}</main><footer>Harbour Street</footer>`;
      const { text } = await readFileWith(readHtml, page, { webPage: true });
      expect(text).toMatch(/Canoe\s+25 euros\..*Phone 555 0199/s);
      expect(text).not.toContain('Harbour Street');
    }
  });

  it('takes the article of a page from the web, however long its scripts are', async () => {
    const words = `<p>${'The boats lie at the northern pier, and may be taken out in summer. '.repeat(9)}</p>`;
    const page = `<title>Boats</title><body><script>${'let boat; '.repeat(400)}</script><div>${words}${words}</div><div class="sidebar"><div>Imprint</div></div></body>`;
    const { text } = await readFileWith(readHtml, page, { webPage: true });
    expect(text).toMatch(/northern pier(?!.*Imprint)/s);
  });

  it('reads what opens an answer by a button, and no other button', async () => {
    const page =
      '<h2><button>How long?</button></h2><p>A week.</p><button aria-expanded="false">How much?</button><p>Ten.</p>' +
      '<h2>Fees <button>Copy</button></h2><p>None.</p><button>Send</button>';
    const said = 'How long?\n\nA week.\n\nHow much?\n\nTen.\n\nFees\n\nNone.';
    expect(await read(page)).toBe(said);
    const { text } = await readFileWith(readHtml, `<main>${page}</main>`, { webPage: true });
    expect(text).toBe(said);
  });

  it('says a title only once that the page begins with', async () => {
    expect(await read('<title>News</title><h1>News</h1><p>Text</p>')).toBe('News\n\nText');
  });

  it.each([
    '<!doctype html><html><head><title>News</title></head><main><h1>Office news</h1><p>The office moves in May to 14 Harbour Street.</p></main></html>',
    '<!doctype html><title>News</title><h1>Office news</h1><p>The office moves in May to 14 Harbour Street.',
    '<title>News</title>\n<main><h1>Office news</h1><p>The office moves in May to 14 Harbour Street.</p></main>',
  ])('reads a page from the web without a body tag: %s', async (page) => {
    const { text } = await readFileWith(readHtml, page, { webPage: true });
    expect(text).toMatch(/^News\n\n.*to 14 Harbour Street\.$/s);
  });

  it.each([
    [
      'paragraphs',
      '<h1>A</h1><p>b\n  <i>c</i>d</p>e<div>f<div>g</div>h</div>',
      'A\n\nb cd\n\ne\n\nf\n\ng\n\nh',
    ],
    ['line breaks', '<p>a<br>b</p>', 'a\nb'],
    [
      'columns and lines that styles alone set apart',
      '<style>.row { display: flex }</style><p class="row"><span>Berth 1</span><span>25 EUR</span></p>' +
        '<p>Berth 2<b style="display:block">30 EUR</b><i>a day</i></p>' +
        '<p class="row"><input type="checkbox"><span>Paid</span></p>',
      'Berth 1\n25 EUR\n\nBerth 2\n30 EUR\na day\n\n[ ] Paid',
    ],
    [
      'tables of boxes that say what they are',
      '<div role="table"><div role="row"><span role="columnheader">Month</span><span role="columnheader">Fee</span></div>' +
        '<div role="row"><span role="cell">May</span><span role="cell">10</span></div></div>',
      'Month: May; Fee: 10',
    ],
    [
      'lists',
      '<ul><li>a<li>b<ul><li>c</ul></ul><ol><li>d</li><li>e</li></ol>',
      '- a\n- b\n  - c\n\n1. d\n2. e',
    ],
    [
      'lists that show no numbers',
      '<style>.own { list-style: none }</style><ol class="own"><li>1.1 a</li></ol><p>x</p>' +
        '<ol style="list-style-type: disc"><li>b</ol><p>y</p><ol style="list-style: none lower-alpha"><li>c</ol>',
      '- 1.1 a\n\nx\n\n- b\n\ny\n\na. c',
    ],
    [
      'lists with hidden parts',
      '<ul><li>a</li><li hidden><ul><li>x</ul></li><li>b</li></ul>c',
      '- a\n- b\n\nc',
    ],
    [
      'terms with what they mean',
      '<p>Options</p><dl><dt>-d</dt><dt><b>--download-only</b></dt><dd>Only downloads.</dd><dt>-y<dd>Says yes.</dl><p>End</p>',
      'Options\n\n-d, --download-only: Only downloads.\n-y: Says yes.\n\nEnd',
    ],
    [
      'questions with their answers',
      '<dl><div><dt><p>May dogs come?</p></dt><dd><p>Yes.</p><p>On a lead.</p></dd></div></dl>',
      'May dogs come? Yes.\n  On a lead.',
    ],
    [
      'terms that code, lists, tables and other terms describe, or nothing',
      '<dl><dt>a</dt><dd><pre>x = 1</pre></dd><dt>b</dt><dd><ul><li>c</ul></dd><dt>d</dt><dd><table><tr><td>1<td>2</table></dd><dt>e</dt><dd><dl><dt>f<dd>g</dl></dd><dt>h</dt></dl>',
      'a:\n\nx = 1\n\nb:\n\n- c\n\nd:\n\n1 | 2\n\ne:\n\n  f: g\n\nh',
    ],
    ['data tables', '<table><tr><th>A<th>B<tr><td><p>1</p><p>2</p><td>3</table>', 'A: 1 2; B: 3'],
    ['rows that are empty', '<table><tr><td> <td></tr><tr><td>a<td>b</table>', 'a | b'],
    [
      'tables that arrange a page',
      '<table><tr><td><h2>A</h2>b<td><table><tr><td>1<td>2</table></table>',
      'A\n\nb\n\n1 | 2',
    ],
    [
      'tables that arrange a page below a banner',
      '<table><tr><th colspan="2">Harbour</th></tr><tr><td><ul><li>Home</ul><td><p>Fees</p><p>By the year.</p><table><tr><td>1<td>2</table></table>',
      'Harbour\n\n- Home\n\nFees\n\nBy the year.\n\n1 | 2',
    ],
    [
      'tables that arrange a page round data with heads',
      '<table><tr><th>Menu<th>Page<tr><td>Home<td><p>Fees</p><table><tr><th>Boat<th>Fee<tr><td>Canoe<td>10</table></table>',
      'Menu\n\nPage\n\nHome\n\nFees\n\nBoat: Canoe; Fee: 10',
    ],
    [
      'lists in the cells of data below a banner',
      `<table><tr><th colspan="2">Menu</th></tr>${['a', 'b', 'c'].map((name) => `<tr><td>${name}<td><ul><li>1<li>2</ul>`).join('')}</table>`,
      'Menu\na | 1, 2\nb | 1, 2\nc | 1, 2',
    ],
    [
      'lists, steps and tables in the cells of data',
      '<table><tr><th>A<th>B<th>C<tr><td><ul><li>d<li>e.<li>f</ul><td><ol><li>g<li>h</ol><td><table><tr><td>i<td>1<tr><td>j<td>2</table></table>',
      'A: d, e. f; B: 1. g, 2. h; C: i 1, j 2',
    ],
    [
      'lists in the cells of rows that are alike, without heads',
      `<table>${['a', 'b', 'c'].map((name) => `<tr><td>${name}<td><ul><li>1<li>2</ul>`).join('')}</table>`,
      'a | 1, 2\nb | 1, 2\nc | 1, 2',
    ],
    [
      'lists that a table sets side by side',
      '<table><tr><td><ul><li>a<li>b</ul><td><ul><li>c</ul></table>',
      '- a\n- b\n\n- c',
    ],
    [
      'links of a page that says where it lies',
      '<base href="https://harbour.example/es/"><p><a href="fees.html">Fees</a>, <a href="#top">above</a>, <a href="mailto:a@b.example">mail</a></p>',
      'Fees (https://harbour.example/es/fees.html), above, mail (a@b.example)',
    ],
    [
      'numbers of notes, which are no digits of a price',
      '<p>The fee is 90<a epub:type="noteref" href="#n1">1</a> or 95<a role="doc-noteref" href="#n2">2</a>, see <a href="#n3">3</a>.',
      'The fee is 90¹ or 95², see 3.',
    ],
    ['preformatted text', '<pre>  a\n    b &lt; c</pre>', '  a\n    b < c'],
    ['entities', '<p>ma&ntilde;ana &amp; &#8364;</p>', 'mañana & €'],
  ])('makes plain text of %s', async (_, content, expected) => {
    expect(await read(content)).toBe(expected);
  });

  it('leaves out a menu of its own parts, but no list of links to others', async () => {
    const text = '<p>La cuota es de noventa euros al mes, que se pagan en la oficina del puerto.</p>';
    const list = (targets: string[]) =>
      `<ul>${targets.map((target) => `<li><a href="${target}">Sobre ${target.slice(1)}</a>`).join('')}</ul>`;
    expect(await read(list(['#uno', '#dos', '#tres', '#cuatro']) + text.repeat(3))).not.toContain('Sobre');
    expect(await read(list(['/baja', '/alta', '/pase', '/llave']) + text.repeat(3))).toContain(
      '- Sobre llave',
    );
  });

  it('follows the encoding that the page declares', async () => {
    const page = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"><p>zażółć</p>';
    expect(await read(iconv.encode(page, 'iso-8859-2'))).toBe('zażółć');
  });

  it.each([
    ['without a tag', 'The gate opens at six.'],
    ['that nests deeper than an article', `${'<a>'.repeat(2_000)}The gate opens at six.`],
  ])('reads a page from the web %s', async (_, page) => {
    expect((await readFileWith(readHtml, page, { webPage: true })).text).toBe('The gate opens at six.');
  });

  it('reads deep nesting but refuses an absurd one', async () => {
    expect(await read(`${'<div>'.repeat(3000)}a`)).toBe('a');
    await expect(read('<div>'.repeat(30_000))).rejects.toMatchObject({ code: 'too_large' });
  });

  it('says what stands in its drawings, but not how icons are called', async () => {
    const chart = '<svg><title>Chart</title><text x="1">Sales 2024</text><g><text>55 %</text></g></svg>';
    const icon = '<a href="/find"><svg><title>Search</title><path d="M0 0"/></svg>Find</a>';
    expect(await readWith(readHtml, `<p>Look:</p>${chart}<p>${icon}</p>`)).toBe(
      'Look:\n\nSales 2024\n55 %\n\nFind',
    );
  });
});

import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawAnswer } from './answer.ts';

const words = { openSource: () => undefined, label: String, doubtful: 'doubtful' };

beforeEach(() => void vi.stubGlobal('document', parseHTML('<html><body></body></html>').document));
afterEach(() => void vi.unstubAllGlobals());

function html(text: string, unsupported: { start: number; end: number }[] = []) {
  const holder = document.createElement('div');
  holder.append(...drawAnswer(text, unsupported, words));
  return holder.innerHTML;
}

it('numbered lists keep their numbers, also where a paragraph interrupts them', () => {
  expect(html('1. One\n2. Two\n\nIn between.\n\n3) Three')).toBe(
    '<ol start="1"><li>One</li><li>Two</li></ol><p>In between.</p><ol start="3"><li>Three</li></ol>',
  );
});

it('a bracket that is escaped is text, no source and no formula', () => {
  expect(html('Use array\\[2] and array\\[3].')).toBe('<p>Use array[2] and array[3].</p>');
});

it('what a quote holds of Markdown is drawn as the file has it', () => {
  expect(
    html('“The \\[see annex 3] \\*new\\* \\[rules](https://a.example/b) cost \\$a = b$.” [1]'),
  ).toContain('<p>“The [see annex 3] *new* [rules](<a');
  expect(html('“\\\\\\[x\\\\] and \\\\(y\\\\)”')).toBe('<p>“\\[x\\] and \\(y\\)”</p>');
});

it('lists stand within the item above them', () => {
  expect(html('1. One\n   - a\n   - b\n2. Two')).toBe(
    '<ol start="1"><li>One<ul><li>a</li><li>b</li></ul></li><li>Two</li></ol>',
  );
  expect(html('  - a\n- b')).toBe('<ul><li>a</li><li>b</li></ul>');
});

it('tasks are boxes, ticked or not', () => {
  expect(html('- [ ] Ask\n- [x] Read')).toBe(
    '<ul><li class="task">☐ Ask</li><li class="task">☑ Read</li></ul>',
  );
});

it('tables are tables, with or without bars at the edge, with a bar in a cell, and aligned as they say', () => {
  const table = (rows: string, align = '') =>
    `<p>Prices:</p><div tabindex="0" class="table"><table><thead><tr><th>A</th><th${align}>B</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  const row = (align = '') => `<tr><td><strong>1</strong></td><td${align}>x|y</td></tr>`;
  const centred = ' class="center"';
  expect(html('Prices:\n| A | B |\n|---|:-:|\n| **1** | x\\|y |')).toBe(table(row(centred), centred));
  expect(html('Prices:\nA | B\n- | -\n**1** | x\\|y\n\nAfter.')).toBe(`${table(row())}<p>After.</p>`);
  // While it is written.
  expect(html('Prices:\n| A | B |\n|---|---|')).toBe(table(''));
  expect(html('a | b')).toBe('<p>a | b</p>');
});

it('a quotation is one, with what stands in it', () => {
  expect(html('> It closes [1].\n> - early\n\nAfter.')).toBe(
    '<blockquote><p>It <span class="tied">closes&#160;<button aria-label="1" class="chip" type="button">1</button>.</span></p><ul><li>early</li></ul></blockquote><p>After.</p>',
  );
});

it('links of the web and of mail lead there and tell the other side nothing', () => {
  const link = (address: string, label = address) =>
    `<a rel="noopener noreferrer nofollow" target="_blank" href="${address}">${label}</a>`;
  expect(html('See [the **rules**](https://a.example/b_(c)), or https://a.example/d.')).toBe(
    `<p>See ${link('https://a.example/b_(c)', 'the <strong>rules</strong>')}, or ${link('https://a.example/d')}.</p>`,
  );
  expect(html('[mail](mailto:a@b.example) ![plan](https://a.example/p.png "Plan")')).toBe(
    `<p>${link('mailto:a@b.example', 'mail')} ${link('https://a.example/p.png', 'plan')}</p>`,
  );
});

it.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '/own',
  '//a.example',
  'vbscript:x',
])('the address %s is no link', (address) =>
  expect(html(`a [label](${address}) b`)).toBe('<p>a label b</p>'),
);

it('what looks like HTML stays the text it is, wherever it stands', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const escaped = '&lt;img src=x onerror=alert(1)&gt;';
  for (const text of [
    evil,
    `- ${evil}`,
    `| ${evil} |\n|---|\n| ${evil} |`,
    `$${evil}$`,
    `[${evil}](https://a.example)`,
  ]) {
    const drawn = html(text);
    expect(drawn).not.toContain('<img');
    expect(drawn.replaceAll(' ', '')).toContain(escaped.replaceAll(' ', ''));
  }
  expect(html('[x](https://a.example/"onmouseover="alert)')).not.toMatch(/ onmouseover=/);
});

it('code keeps its lines and its signs, also before its end has come', () => {
  const code = '<pre tabindex="0"><code>a *b* [1]\n  c</code></pre>';
  expect(html('```js\na *b* [1]\n  c\n```\nAfter')).toBe(`${code}<p>After</p>`);
  expect(html('```js\na *b* [1]\n  c')).toBe(code);
});

const textOf = (text: string) => {
  const holder = document.createElement('div');
  holder.innerHTML = html(text);
  return holder.textContent;
};

it.each([
  ['$A = \\pi r^2$', 'A = π r2'],
  ['\\(\\frac{a+b}{2}\\)', '(a+b)/2'],
  ['$$\\sqrt{x} \\times \\sqrt{y+1}$$', '√x × √(y+1)'],
  ['$$\nx_1 \\le \\text{total}\n$$', 'x1 ≤ total'],
  ['\\[ E = mc^{2} \\]', 'E = mc2'],
  ['$\\unknown{x}$', 'unknownx'],
])('the formula %s reads %s', (tex, read) => expect(textOf(tex)).toBe(read));

it('exponents are raised, and sums of money are no formulas', () => {
  expect(html('$r^{2}$')).toBe('<p><span class="math">r<sup>2</sup></span></p>');
  expect(html('It costs $5 and $10, not US$7.')).toBe('<p>It costs $5 and $10, not US$7.</p>');
});

it.each(['{', '^', '\\frac', '\\sqrt{', '['])('no end of %s breaks the answer', (sign) => {
  expect(textOf(`$${sign.repeat(5000)}$`)).toBeTypeOf('string');
  expect(textOf(sign.repeat(5000))).toBeTypeOf('string');
});

it('a sentence that no file supports is marked behind it, in a list and after a link too', () => {
  const text = '- Go to https://a.example/x\n- Stay';
  const mark = '<span aria-label="doubtful" role="img" class="doubt">?</span>';
  expect(html(text, [{ start: 2, end: 27 }])).toContain(`>https://a.example/x</a>${mark}</li>`);
});

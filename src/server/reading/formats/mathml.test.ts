import { unzipSync, zipSync } from 'fflate';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { odtOf } from '../testing/packages.ts';
import { readWith } from '../testing/read.ts';
import { readHtml } from './html.ts';
import { readOdf } from './odf/odf.ts';

const page = (body: string) => readWith(readHtml, body);
const fraction =
  '<math><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mo>&#x2062;</mo><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math>';

describe('an equation in MathML', () => {
  it('is read on one line of its sentence', async () => {
    expect(await page(`<p>Its roots are ${fraction}.</p>`)).toBe(
      'Its roots are x = (− b ± √(b^2 − 4ac))/2a.',
    );
  });

  it.each([
    ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_i^2'],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
      '∑_(i = 1)^n i',
    ],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '3√(x)'],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a, b)'],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
      '[1, 0; 0, 1]',
    ],
    [
      '<semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E</annotation></semantics>',
      'E',
    ],
  ])('of %s is %s', async (inner, text) => {
    expect(await page(`<math>${inner}</math>`)).toBe(text);
  });

  it('is read once where a script has drawn it, too, and where a picture shows it', async () => {
    const drawn = `<p>Say <span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation>c^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>c</span><span>2</span></span></span>.</p>`;
    expect(await page(drawn)).toBe('Say c^2.');
    const pictured =
      '<p>Say <span><span style="display: none;"><math><mi>c</mi></math></span><img alt="c" aria-hidden="true"></span>.</p>';
    expect(await page(pictured)).toBe('Say c.');
  });

  it.each([
    ['x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}', 'x = (− b ± √(b^2 − 4ac))/2a'],
    ['\\bar{x} + \\vec{v}', 'x\u0304 + v\u20d7'],
    ['\\overline{AB}', '(AB)\u0304'],
    ["f'(x)", 'f′(x)'],
    ['\\int_0^\\infty e^{-x^2}\\,dx', '∫_0^∞ e^(− x^2) dx'],
    ['10\\,000 \\text{ per year}', '10 000 per year'],
  ])('that KaTeX has drawn of %s is read as it looks', async (formula, text) => {
    expect(await page(`<p>Say ${katex.renderToString(formula)}.</p>`)).toBe(`Say ${text}.`);
  });

  it('stands by itself where it is shown so', async () => {
    expect(
      await page('<p>Then</p><math display="block"><mi>a</mi><mo>=</mo><mn>5</mn></math><p>So.</p>'),
    ).toBe('Then\n\na = 5\n\nSo.');
  });

  it('is read of OpenDocument, which keeps it as an object', async () => {
    const parts = unzipSync(
      odtOf(
        '<text:p>Then</text:p><text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>, so go on.</text:p>',
      ),
    );
    const math = Buffer.from(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><mo stretchy="false">=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow><annotation encoding="StarMath 5.0">a = 1 over 2</annotation></semantics></math>',
    );
    expect(await readWith(readOdf, zipSync({ ...parts, 'Object 1/content.xml': math }))).toBe(
      'Then\n\na = 1/2, so go on.',
    );
  });

  it('within many others ends', async () => {
    expect(await page(`<p>a</p>${'<math><mrow>'.repeat(5_000)}<mi>b</mi>`)).toBe('a');
  });
});

import { describe, expect, it } from 'vitest';
import { answerTokens, type MathToken, walkTokens } from './answer-tokens.ts';

/** The formulas that an answer's Markdown holds. */
function formulas(text: string): string[] {
  const found: string[] = [];
  walkTokens(answerTokens(text), (token) => {
    if (token.type === 'math') found.push((token as unknown as MathToken).text);
  });
  return found;
}

describe('money is no formula', () => {
  it.each([
    'Precios: 5 US$/kg y 7 US$/t.',
    'Entre US$5 y US$10 al mes.',
    'From $5 to $10 a month.',
    'It costs $5, or $10 with breakfast.',
    '$5-$10 a day',
    '**$5** and **$7**',
    'R$ 5 y 6 R$ al día',
    'A$5 or C$7, NZ$9',
    'De 5$ a 7$ por persona.',
    'It is 5$ and 7$.',
    'Pay $5 and get 10$ back.',
    'The fee is $5/kg y 7 US$.',
    '$1,200 (about 1,100 euros) or 900$ in cash',
    '$$0.60$',
    'It is $$0.60$ each, or $$0.70$ for two.',
    '$HOME/$PATH',
    'Set $HOME/bin:$PATH first.',
    'Use $HOME and $PATH.',
    'echo $USER:$GROUP',
    `\${HOME}/\${PATH}`,
    `PATH=\${HOME}/bin:$PATH`,
    `PATH=$HOME/bin:\${PATH}`,
    `http://\${HOST:-localhost}:\${PORT}/\${user.name}/`,
    `a is \${a}/\${b} here`,
    'cp a.log $(pwd)/$(date +%F).log',
    'cheap ($), dearer ($$), dear ($$$)',
    'Price: $$ (cheap) to $$$ (dear), $$ on average.',
    'cuesta 3 $ el kilo y 4 $ la bolsa',
    '5 $/h y 6 $/h',
    '$/kg y 7$/t',
    '| a | b |\n|---|---|\n| $5 | $7 |',
    'Entre 100 $ y 200 $, según la temporada',
    '$5M in 2024, $6M in 2025',
    'MX$20, HK$30',
    'Ingresos($), gastos($), saldo ($)',
    'rent($)/deposit($)',
    'Budget ($m) vs. ($k)',
    'the $variable and the $other',
    '$5 = 5 US$ today',
  ])('%s', (text) => {
    expect(formulas(text)).toEqual([]);
  });
});

describe('a formula is one', () => {
  it.each<[string, string[]]>([
    ['The area is $\\pi r^2$.', ['\\pi r^2']],
    ['$a$ and $b$', ['a', 'b']],
    ['$a$/$b$', ['a', 'b']],
    ['$[0, 1)$, $(a, b]$ and $]2, 3[$', ['[0, 1)', '(a, b]', ']2, 3[']],
    ['$(a+b)$(c)', ['(a+b)']],
    ['the $n$th one, the $k$-th', ['n', 'k']],
    ['$E = mc^2$', ['E = mc^2']],
    ['$x = 5$', ['x = 5']],
    ['$2x + 3 = 7$', ['2x + 3 = 7']],
    ['$f(x)$', ['f(x)']],
    ['$ABC$', ['ABC']],
    ['It is $`x^2`$, and $`a`$.', ['x^2', 'a']],
    [`\${x}$ and \${ab}^2$`, ['{x}', '{ab}^2']],
    ['$\\frac{1}{2} \\text{ of all}$', ['\\frac{1}{2} \\text{ of all}']],
    ['$x_1, x_2$', ['x_1, x_2']],
    ['Then $$a^2 + b^2$$ holds.', ['a^2 + b^2']],
    ['$$\na^2\n$$', ['a^2']],
    ['\\(a\\) and \\[b\\]', ['a', 'b']],
    ['$5 and $x^2$', ['x^2']],
    ['It costs $5. The area is $\\pi r^2$.', ['\\pi r^2']],
  ])('%s', (text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });
});

import { expect, it } from 'vitest';
import { pythonCallsIn } from './python-calls.ts';

it.each<[string, ReturnType<typeof pythonCallsIn>]>([
  ['find()', [{ name: 'find', input: {} }]],
  [
    String.raw`[find(q='It\'s "7"\n', tags=["a", 'b',], deep={'k': None, 'on': True}), read(n=-1.5e3)]`,
    [
      { name: 'find', input: { q: 'It\'s "7"\n', tags: ['a', 'b'], deep: { k: null, on: true } } },
      { name: 'read', input: { n: -1500 } },
    ],
  ],
  [
    'find(q="""two\nlines""")\nread(n=2)',
    [
      { name: 'find', input: { q: 'two\nlines' } },
      { name: 'read', input: { n: 2 } },
    ],
  ],
  ['print(mail.send(to="niña@a.example"))', [{ name: 'mail.send', input: { to: 'niña@a.example' } }]],
  ["[buscar(texto='¿cuándo?', máximo=3)]", [{ name: 'buscar', input: { texto: '¿cuándo?', máximo: 3 } }]],
  ['', []],
  ['find', []],
  ['find("7")', []],
  ['find(q=words)', []],
  ['find(q="7"', []],
  ['find(q="7") and more', []],
  [`find(q=${'['.repeat(5_000)})`, []],
])('%j has these calls', (text, calls) => {
  expect(pythonCallsIn(text)).toEqual(calls);
});

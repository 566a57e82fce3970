import { expect, test } from 'vitest';
import { noMatch, type RankedPassage } from '../search/ranking.ts';
import { type CheckedPart, createCitationChecker } from './citations.ts';

const source =
  'The gate closes twenty minutes before departure. Bicycles cost 6 euros each way.\nGuide dogs may enter every\ncabin without a fee.';
const start = 100;

const passage = (text: string): RankedPassage => ({
  fileId: '01890000-0000-7000-8000-000000000001',
  fileName: 'handbook.pdf',
  page: 3,
  start,
  end: start + text.length,
  text,
  score: 1,
  fit: 1,
  match: noMatch,
});
const passages = [passage(source), passage('La piscina cierra a las nueve de la noche (véase [4]).')];

/** Runs the checker over a text that arrives in pieces of `size` characters. */
function check(text: string, size = 3) {
  const checker = createCitationChecker(passages);
  const parts: CheckedPart[] = [];
  for (let from = 0; from < text.length; from += size)
    parts.push(...checker.push(text.slice(from, from + size)));
  parts.push(...checker.end());
  return {
    text: parts.map((part) => (part.type === 'text' ? part.delta : '')).join(''),
    citations: parts.flatMap((part) => (part.type === 'citation' ? [part.citation] : [])),
    rejected: checker.rejected,
  };
}

test.each([1, 2, 5, 1000])('words in quotation marks are found at their span, in pieces of %i', (size) => {
  const { text, citations } = check('It “closes twenty minutes before departure” [1].', size);
  expect(text).toBe('It “closes twenty minutes before departure” [1].');
  expect(citations).toHaveLength(1);
  const quote = 'closes twenty minutes before departure';
  expect(citations[0]).toMatchObject({ number: 1, quote, start: start + source.indexOf(quote), page: 3 });
});

test.each([
  ['“GUIDE DOGS may enter every cabin” [1]', 'Guide dogs may enter every\ncabin'],
  ['"Bicycles cost 6 euros each way." [1]', 'Bicycles cost 6 euros each way.'],
  ['«La piscina cierra a las nueve» [2]', 'La piscina cierra a las nueve'],
  ['“véase \\[4\\]” [2]', 'véase [4]'],
])('%s is found whatever its case, spacing, marks and escapes', (said, quote) => {
  expect(check(said).citations.map((citation) => citation.quote)).toEqual([quote]);
});

test.each([
  'It “closes two hours before departure” [1].',
  'It “closes twenty minutes before departure” [9].',
  'It “closes twenty minutes before departure” [2].',
  'Bicycles cost 60 euros each way [1].',
  'The captain sings opera on Sundays [1].',
])('%s loses its marker and the space before it', (said) => {
  const { text, citations, rejected } = check(said);
  expect(citations).toEqual([]);
  expect(rejected).toBe(1);
  expect(text).toBe(said.replace(/ \[\d\]/, ''));
});

test('every quoted stretch must stand in a passage that the claim cites', () => {
  expect(check('“the captain sings opera” and “The gate closes” [1].').citations).toEqual([]);
  expect(check('It is “free” to take a bicycle [1].').citations).toEqual([]);
  expect(check('“The gate closes” and “cierra a las nueve” [1][2].').citations).toHaveLength(2);
});

test('emphasis and escapes inside a quote, and the name of the file, do not count against it', () => {
  expect(check('“Bicycles cost **6 euros** each way” [1]').citations).toHaveLength(1);
  expect(check('According to “handbook.pdf”, bicycles cost 6 euros [1]').citations).toHaveLength(1);
});

test('brackets in code are no markers, and a backtick in a quote is no code', () => {
  expect(check('`a[1]`').text).toBe('`a[1]`');
  expect(check('“Bicycles \\`cost\\` 6 euros” [1]').citations).toHaveLength(1);
});

test('brackets that touch a word stay text where they name no passage, or support nothing in mid-sentence', () => {
  expect(check('Use array[2] text.').text).toBe('Use array\\[2] text.');
  expect(check('Use array[7].').text).toBe('Use array\\[7].');
  expect(check('A bicycle costs 6 euros[1] now.').text).toBe('A bicycle costs 6 euros[1] now.');
  expect(check('The captain sings opera[1].').text).toBe('The captain sings opera.');
});

test('a marker that goes leaves its space only where a word follows', () => {
  expect(check('The captain sings [1] every day [1].').text).toBe('The captain sings every day.');
});

test('a claim in other words is given the sentence that supports it', () => {
  const { citations } = check('A bicycle costs 6 euros [1].');
  expect(citations[0]?.quote).toBe('Bicycles cost 6 euros each way.');
});

test('markers are numbered in order of appearance, the same span keeping its number and coming once', () => {
  const said = '“cierra a las nueve” [2]. “The gate closes” [1]. “cierra a las nueve” [2].';
  const { text, citations } = check(said);
  expect(text).toBe('“cierra a las nueve” [1]. “The gate closes” [2]. “cierra a las nueve” [1].');
  expect(citations.map((citation) => citation.number)).toEqual([1, 2]);
});

test('several numbers in one marker, and markers in a row, are each checked', () => {
  expect(check('“The gate closes” [1, 2]').text).toBe('“The gate closes” [1]');
  expect(check('“The gate closes” [2][1]').text).toBe('“The gate closes” [1]');
  expect(check('“The gate closes”【1】').text).toBe('“The gate closes”[1]');
});

test.each([
  'A [link](https://example.org) stays.',
  'So does [x] and array[index].',
  'And [1](https://example.org).',
  'Open [',
  'Open [1',
])('%s passes untouched', (said) => {
  expect(check(said, 1)).toMatchObject({ text: said, citations: [] });
});

test('whatever a model says, a quote always stands at its span', () => {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const words = `${source} ${passages[1]?.text} “ ” « » " [1] [2] [3] [1,2] ] [ .`.split(' ');
  let shown = 0;
  for (let round = 0; round < 400; round++) {
    const from = random(words.length);
    const run = words.slice(from, from + 2 + random(8)).join(' ');
    const noise = Array.from({ length: random(6) }, () => words[random(words.length)]).join(' ');
    for (const citation of check(`${noise} “${run}” [${1 + random(3)}] ${noise}`, 1 + random(9)).citations) {
      shown += 1;
      const text = passages.map((each) => each.text).find((each) => each.includes(citation.quote));
      expect(text?.slice(citation.start - start, citation.end - start)).toBe(citation.quote);
    }
  }
  expect(shown).toBeGreaterThan(50);
});

test('of a quotation with a whole sentence marked in it, the sentence is cited', () => {
  const { citations } = check(
    '“The gate closes twenty minutes before departure. **Bicycles cost 6 euros each way.** Guide dogs may enter every cabin without a fee.” [1]',
  );
  expect(citations.map(({ quote }) => quote)).toEqual(['Bicycles cost 6 euros each way.']);
  const words = check('“The **gate** closes twenty minutes before departure.” [1]');
  expect(words.citations.map(({ quote }) => quote)).toEqual([
    'The gate closes twenty minutes before departure.',
  ]);
});

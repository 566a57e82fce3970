import { expect, test } from 'vitest';
import { type PlannedPassage, planWhole, tokensOfPassage } from './whole-plan.ts';

const passagesOf = (
  fileId: string,
  sections: readonly string[],
  page: number | null = null,
): PlannedPassage[] =>
  sections.map((section, ordinal) => ({ fileId, fileName: fileId, ordinal, page, section, length: 1_000 }));

const times = (section: string, count: number) => Array<string>(count).fill(section);
const chapters = ['A', 'B', 'C', 'D'].flatMap((name) => times(`Book › ${name}`, 5));
const one = tokensOfPassage(passagesOf('a', ['Book › A'])[0] as PlannedPassage);

test('parts end where chapters do, and hold all of the text once', async () => {
  const plan = await planWhole(passagesOf('a', ['', ...chapters]), { partTokens: 7 * one, mostParts: 20 });
  expect(plan.parts.map(({ ranges }) => ranges)).toEqual([
    [{ fileId: 'a', from: 0, to: 5 }],
    [{ fileId: 'a', from: 6, to: 10 }],
    [{ fileId: 'a', from: 11, to: 15 }],
    [{ fileId: 'a', from: 16, to: 20 }],
  ]);
  expect([plan.unit, plan.units, plan.unitsIn(plan.parts)]).toEqual(['sections', 4, 4]);
});

test('no part takes more than it may, even where nothing divides the text', async () => {
  const plan = await planWhole(passagesOf('a', times('', 50)), { partTokens: 7 * one, mostParts: 20 });
  expect(plan.parts.every(({ tokens }) => tokens <= 7 * one)).toBe(true);
  expect(plan.parts.flatMap(({ ranges }) => ranges.map(({ from, to }) => to - from + 1))).toEqual([
    ...times('', 7).map(() => 7),
    1,
  ]);
});

test('a passage longer than a part stands by itself', async () => {
  const plan = await planWhole(passagesOf('a', times('', 3)), { partTokens: 10, mostParts: 20 });
  expect(plan.parts).toHaveLength(3);
});

test('a chapter counts as read once all of it is', async () => {
  const plan = await planWhole(passagesOf('a', chapters), { partTokens: 3 * one, mostParts: 20 });
  const [first, ...others] = plan.parts;
  expect(plan.unitsIn([])).toBe(0);
  expect(plan.unitsIn([first as (typeof plan.parts)[number]])).toBe(0);
  expect(plan.unitsIn(others)).toBe(3);
});

test('where parts have to be left out, each document keeps its beginning', async () => {
  const long = passagesOf('long', times('', 30));
  const plan = await planWhole([...long, ...passagesOf('short', times('', 5))], {
    partTokens: 5 * one,
    mostParts: 3,
  });
  expect(plan.parts.map(({ ranges }) => ranges[0])).toEqual([
    { fileId: 'long', from: 0, to: 4 },
    { fileId: 'long', from: 5, to: 9 },
    { fileId: 'short', from: 0, to: 4 },
  ]);
  expect([plan.unit, plan.units]).toEqual(['parts', 7]);
  expect(plan.filesIn(plan.parts)).toEqual(new Set(['short']));
  expect(plan.filesIn(plan.parts.slice(0, 2))).toEqual(new Set());
});

test('many files are counted by themselves, and a document without headings by its pages', async () => {
  const files = ['a', 'b', 'c', 'd'].flatMap((id) => passagesOf(id, times('', 2)));
  expect(await planWhole(files, { partTokens: 100 * one, mostParts: 5 })).toMatchObject({
    unit: 'files',
    units: 4,
  });
  const pages = [1, 1, 2, 3].map((page, ordinal) => ({ ...passagesOf('a', [''], page)[0], ordinal }));
  const plan = await planWhole(pages as PlannedPassage[], { partTokens: 100 * one, mostParts: 5 });
  expect([plan.unit, plan.units]).toEqual(['pages', 3]);
});

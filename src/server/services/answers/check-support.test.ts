import { expect, it } from 'vitest';
import { findUnsupported } from '../../claims/unsupported.ts';
import type { App } from '../context.ts';
import { checkSupport } from './check-support.ts';

/** Checks in this thread. */
const app = {
  supportChecker: {
    run: async (asked: Parameters<typeof findUnsupported>[0]) => findUnsupported({ ...asked, lexicons: [] }),
  },
} as unknown as App;

const prepared = {
  question: 'Which day is it, and how long is the handbook?',
  passages: [],
  known: { lexicons: [], state: { terms: [] } },
  figure: null,
  setting: {
    now: new Date('2026-11-30T12:00:00Z'),
    timeZone: 'Europe/Madrid',
    more: 0,
    files: [{ fileName: 'handbook.pdf', pages: 48, day: '2026-11-02', isWhole: true, isAttached: false }],
  },
} as unknown as Parameters<typeof checkSupport>[1];

it('what a model was told of the day and of the files supports what it says of them, and nothing else', async () => {
  const text = 'Today is Monday, 30 November 2026. The handbook has 48 pages. The ferry costs 48 euros.';
  const spans = await checkSupport(app, prepared, { spaceId: 's', model: 'm', text, cited: [] });
  expect(spans?.map(({ start, end }) => text.slice(start, end))).toEqual(['The ferry costs 48 euros.']);
});

import { expect, it } from 'vitest';
import { comparedPair } from './compared-pair.ts';

const same = { unpublishedChanges: 0, fileCount: 2 };
const changed = { ...same, unpublishedChanges: 1 };
const version = (id: string, current = false) => ({ id, current, fileCount: 2 });

it('the newest version is compared with the one before it', () => {
  const versions = [version('3', true), version('2'), version('1')];
  expect(comparedPair(same, versions)).toEqual({ before: '2', after: '3' });
});

it('a draft that differs is compared with what is published', () => {
  expect(comparedPair(changed, [version('1', true)])).toEqual({ before: '1', after: 'draft' });
  expect(comparedPair(changed, [version('2', true), version('1')])).toEqual({ before: '2', after: 'draft' });
});

it('so is one that differs by its files alone', () => {
  const versions = [version('2', true), version('1')];
  expect(comparedPair({ ...same, fileCount: 3 }, versions)).toEqual({ before: '2', after: 'draft' });
});

it('a draft whose versions are all withdrawn is compared with the newest of them', () => {
  expect(comparedPair(same, [version('2'), version('1')])).toEqual({ before: '2', after: 'draft' });
});

it('one version alone, and a draft that says the same, are nothing to compare', () => {
  expect(comparedPair(same, [version('1', true)])).toBeNull();
});

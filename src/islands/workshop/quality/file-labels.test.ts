import { describe, expect, it } from 'vitest';
import { fileLabels } from './file-labels.ts';

const files = [
  { name: 'rules.pdf', title: null, status: 'ready' },
  { name: 'https://example.org/prices', title: 'Our prices', status: 'ready' },
  { name: 'locked.pdf', title: null, status: 'failed' },
  { name: 'new.pdf', title: null, status: 'processing' },
] as const;

describe('the files that an answer can be expected to cite', () => {
  it('are those that are read, a web page by its title', () => {
    expect([...fileLabels(files, '')]).toEqual([
      ['rules.pdf', 'rules.pdf'],
      ['https://example.org/prices', 'Our prices'],
    ]);
  });

  it.each(['locked.pdf', 'removed.pdf'])('keep %s, which was chosen before', (chosen) => {
    expect([...fileLabels(files, chosen).keys()]).toEqual([
      'rules.pdf',
      'https://example.org/prices',
      chosen,
    ]);
  });
});

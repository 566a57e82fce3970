import { expect, it, vi } from 'vitest';
import { createFileTexts } from './file-texts.ts';

const text = {
  fileId: 'f1',
  title: null,
  fileName: 'a.pdf',
  format: 'pdf',
  text: 'Text',
  pageStarts: [0],
  recognisedPages: [],
};

it('a file’s text is fetched once, also when it is wanted twice at the same time', async () => {
  const fetchText = vi.fn(async () => text);
  const load = createFileTexts('b1', fetchText);
  expect(await Promise.all([load('f1'), load('f1')])).toEqual([text, text]);
  expect(await load('f1')).toEqual(text);
  expect(fetchText).toHaveBeenCalledExactlyOnceWith('b1', 'f1');
});

it('a text that could not be fetched is fetched again', async () => {
  const fetchText = vi.fn(async () => text).mockRejectedValueOnce(new Error('offline'));
  const load = createFileTexts('b1', fetchText);
  await expect(load('f1')).rejects.toThrow('offline');
  expect(await load('f1')).toEqual(text);
});

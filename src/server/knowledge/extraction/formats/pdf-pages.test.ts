import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { defaultExtractionLimits } from '../limits.ts';
import { linesFrom, makePdf } from '../test/documents.ts';
import { collectPages, type NextPage, type ReadPage, startPageHelper } from './pdf-pages.ts';

const input = { limits: defaultExtractionLimits, onProgress: () => {} };

/** Runs in a thread that shares `next`; `take()` takes a page. */
function startThread(next: NextPage, code: string): Worker {
  const program = `
    const { parentPort, workerData: next } = require('node:worker_threads');
    const take = () => Atomics.add(next, 0, 1);
    ${code}`;
  return new Worker(program, { eval: true, workerData: next, execArgv: [] });
}

describe('collectPages', () => {
  it('gives every page in its place, and reports those that have text', async () => {
    const progress: unknown[] = [];
    const read = async (index: number) => ['one', '', undefined, 'four', 'five'][index];
    const onProgress = (...told: unknown[]) => progress.push(told);
    expect(await collectPages(5, { ...input, onProgress }, read)).toEqual([
      'one',
      '',
      undefined,
      'four',
      'five',
    ]);
    expect(progress).toEqual([
      [1 / 5, 5],
      [2 / 5, 5],
      [3 / 5, 5],
    ]);
  });

  it('waits for pages that a helper took, and reads each once', async () => {
    const helperIsDone = Promise.withResolvers<void>();
    const read: number[] = [];
    const pages = await collectPages(
      8,
      input,
      async (index) => {
        read.push(index);
        await helperIsDone.promise;
        return `own ${index}`;
      },
      (next) => {
        const helper = startThread(
          next,
          "const taken = [take(), take()]; for (const index of taken) parentPort.postMessage({ index, text: 'helped ' + index });",
        );
        helper.once('exit', () => helperIsDone.resolve());
        return helper;
      },
    );
    expect(pages.filter((text) => text?.startsWith('helped'))).toHaveLength(2);
    expect(pages.map((text) => Number(text?.split(' ')[1]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(read).size).toBe(6);
  });

  it('fails when its helper does, and reads no further', async () => {
    const helperFailed = Promise.withResolvers<void>();
    const read: number[] = [];
    const attempt = collectPages(
      100,
      input,
      async (index) => {
        read.push(index);
        await helperFailed.promise;
        return 'text';
      },
      (next) =>
        startThread(next, "take(); throw new Error('out of order');").once('error', () =>
          // After whoever listened before.
          setImmediate(helperFailed.resolve),
        ),
    );
    await expect(attempt).rejects.toThrow('out of order');
    expect(read.length).toBeLessThan(10);
  });

  it('answers too_large as soon as the text is, whatever is left to read', async () => {
    const limits = { ...defaultExtractionLimits, textCharacters: 100 };
    let read = 0;
    const attempt = collectPages(1000, { ...input, limits }, async () => {
      read += 1;
      return 'x'.repeat(40);
    });
    await expect(attempt).rejects.toMatchObject({ name: 'ExtractionError', code: 'too_large' });
    expect(read).toBeLessThan(20);
  });
});

describe('startPageHelper', () => {
  it('starts a thread that reads the pages nobody else takes', async () => {
    const pdf = await makePdf(['First', 'Second', 'Third'].map((line) => linesFrom(700, [`${line} page.`])));
    const next: NextPage = new Int32Array(new SharedArrayBuffer(4));
    Atomics.store(next, 0, 1);
    const pages: ReadPage[] = [];
    const helper = startPageHelper(new URL('../extract.child.ts', import.meta.url), pdf, next);
    helper.on('message', (page: ReadPage) => pages.push(page));
    await once(helper, 'exit');
    expect(pages.sort((one, other) => one.index - other.index)).toEqual([
      { index: 1, text: 'Second page.' },
      { index: 2, text: 'Third page.' },
    ]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { createForeground } from '../foreground.ts';
import { makeDocxWith, wordDocumentXml } from './testing/documents.ts';
import { childrenOf, createExtracting, isAlive } from './testing/extracting.ts';

const mebibyte = 1024 * 1024;
const { extract } = createExtracting();

describe('limiting', () => {
  const spinning = childrenOf('testing/spinning.child.ts');

  it('kills a child that takes too long', async () => {
    let child = 0;
    const attempt = extract('a.txt', 'text', {
      children: spinning,
      limits: { milliseconds: 3000 },
      onProgress: (processId) => {
        child = processId;
      },
    });
    await expect(attempt).rejects.toMatchObject({ code: 'timed_out' });
    expect(child).toBeGreaterThan(0);
    expect(isAlive(child)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('kills a child that works without getting on', async () => {
    const attempt = extract('a.txt', 'text', { children: spinning, limits: { stalledSeconds: 0.5 } });
    await expect(attempt).rejects.toMatchObject({ code: 'timed_out', message: 'no progress' });
  });

  it('kills the child when aborted, and throws the reason', async () => {
    const controller = new AbortController();
    let child = 0;
    const attempt = extract('a.txt', 'text', {
      children: spinning,
      signal: controller.signal,
      onProgress: (processId) => {
        child = processId;
        controller.abort(new Error('deleted meanwhile'));
      },
    });
    await expect(attempt).rejects.toThrow('deleted meanwhile');
    expect(isAlive(child)).toBe(false);
  });

  it('goes on when the whole process group is told to end, since that is for the parent to decide', async () => {
    const attempt = extract('a.txt', 'text', {
      children: spinning,
      limits: { milliseconds: 3000 },
      onProgress: (processId) => {
        process.kill(processId, 'SIGINT');
        process.kill(processId, 'SIGTERM');
      },
    });
    await expect(attempt).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('starts nothing when already aborted', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(extract('a.txt', 'text', { signal })).rejects.toThrow('too late');
  });

  it.runIf(process.platform === 'linux')('kills a child that takes memory outside its heap', async () => {
    const attempt = extract('a.txt', 'text', {
      children: childrenOf('testing/allocating.child.ts'),
      limits: { memoryBytes: 150 * mebibyte },
    });
    await expect(attempt).rejects.toMatchObject({ code: 'out_of_memory' });
  });

  it('answers out_of_memory for a document that is small until parsed', async () => {
    const bomb = await makeDocxWith(wordDocumentXml('<w:p><w:r/></w:p>'.repeat(500_000)));
    expect(bomb.length).toBeLessThan(mebibyte);
    const attempt = extract('a.docx', bomb, { limits: { memoryBytes: 160 * mebibyte } });
    await expect(attempt).rejects.toMatchObject({ code: 'out_of_memory' });
  });

  it.each([
    ['not even one in an endless loop', 'SIGCONT'],
    ['nor one that stands still', 'SIGSTOP'],
  ] as const)('leaves no child behind when its parent is killed, %s', async (_, signal) => {
    const parent = spawn(process.execPath, [fileURLToPath(new URL('./testing/parent.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    const child = Number(String(line));
    expect(isAlive(child)).toBe(true);
    process.kill(child, signal);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), { timeout: 20_000 });
  });

  it.runIf(process.platform === 'linux')('stands still while somebody is answered', async () => {
    const foreground = createForeground();
    const controller = new AbortController();
    const child = Promise.withResolvers<number>();
    const attempt = extract('a.txt', 'text', {
      children: spinning,
      signal: controller.signal,
      foreground,
      onProgress: child.resolve,
    });
    const stat = `/proc/${await child.promise}/stat`;
    const comesTo = (state: string) =>
      vi.waitFor(async () => expect((await readFile(stat, 'utf8')).split(' ')[2]).toBe(state), {
        timeout: 10_000,
        interval: 2,
      });
    await comesTo('R');
    const asking = setInterval(() => foreground.begin(), 10);
    await comesTo('T');
    clearInterval(asking);
    await comesTo('R');
    controller.abort(new Error('seen'));
    await expect(attempt).rejects.toThrow('seen');
  });
});

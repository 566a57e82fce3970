import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createThumbnails } from './page-thumbnails.ts';

/** Files whose pages are drawn, each as an object of its own. */
function createFiles() {
  const draw = vi.fn(async (page: number) => ({ page }) as unknown as HTMLCanvasElement);
  const close = vi.fn(async () => undefined);
  return { draw, close, open: vi.fn(async () => ({ draw, close })) };
}

describe('small pictures of pages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('are drawn once, from a file that is opened once and closed when nobody asks for more', async () => {
    const { open, draw, close } = createFiles();
    const thumbnails = createThumbnails('bot', open);
    const [first] = await Promise.all([thumbnails('a', 1), thumbnails('a', 2)]);
    expect(await thumbnails('a', 1)).toBe(first);
    expect([open.mock.calls.length, draw.mock.calls.length]).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(close).toHaveBeenCalledOnce();
    await thumbnails('a', 3);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('are tried anew after a failure', async () => {
    const { open, draw, close } = createFiles();
    const thumbnails = createThumbnails('bot', open);
    open.mockRejectedValueOnce(new Error('offline'));
    expect(await thumbnails('a', 1)).toBeNull();
    draw.mockRejectedValueOnce(new Error('broken'));
    expect(await thumbnails('a', 1)).toBeNull();
    expect(await thumbnails('a', 1)).toEqual({ page: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('leave when there are many newer ones', async () => {
    const { open, draw } = createFiles();
    const thumbnails = createThumbnails('bot', open);
    for (let page = 1; page <= 200; page += 1) await thumbnails('a', page);
    await thumbnails('a', 200);
    expect(draw).toHaveBeenCalledTimes(200);
    await thumbnails('a', 1);
    expect(draw).toHaveBeenCalledTimes(201);
    await vi.advanceTimersByTimeAsync(60_000);
  });
});

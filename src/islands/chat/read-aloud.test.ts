import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { MediaData } from '#contracts/media.ts';
import { readAloud, type Voices } from './read-aloud.ts';

const voices = {
  createMedia: vi.fn<Voices['createMedia']>(),
  play: vi.fn<Voices['play']>(),
  speak: vi.fn<Voices['speak']>(),
};
const onLimit = vi.fn();
let stop: AbortController;

beforeEach(() => {
  vi.resetAllMocks();
  voices.createMedia.mockResolvedValue({ id: 'm1' } as MediaData);
  stop = new AbortController();
});

const read = (text: string, botId: string | null = 'b1') =>
  readAloud(text, { botId, language: 'es', signal: stop.signal, onSound: () => {}, onLimit }, voices);

describe('reading aloud', () => {
  it('plays what the provider makes of the text', async () => {
    await read('Hola.');
    expect(voices.createMedia).toHaveBeenCalledWith('b1', { kind: 'speech', prompt: 'Hola.' }, stop.signal);
    expect(voices.play.mock.calls[0]?.[0]).toMatch(/model-bots\/b1\/media\/m1\/content$/);
    expect(voices.speak).not.toHaveBeenCalled();
  });

  it('is left to the browser without a provider, and for texts that providers do not take', async () => {
    await read('Hola.', null);
    await read('a'.repeat(4001));
    expect(voices.createMedia).not.toHaveBeenCalled();
    expect(voices.speak.mock.calls.map(([text, language]) => [text.length, language])).toEqual([
      [5, 'es'],
      [4001, 'es'],
    ]);
  });

  it.each([
    ['media_unavailable', 0],
    ['limit_reached', 1],
  ] as const)('is left to the browser after %s, and a limit is said', async (code, said) => {
    voices.createMedia.mockRejectedValue(new ApiError(429, { code }));
    await read('Hola.');
    expect(voices.speak).toHaveBeenCalledOnce();
    expect(onLimit).toHaveBeenCalledTimes(said);
  });

  it('does not hide what else went wrong', async () => {
    voices.createMedia.mockRejectedValue(new ApiError(502, { code: 'media_failed' }));
    await expect(read('Hola.')).rejects.toMatchObject({ code: 'media_failed' });
    expect(voices.speak).not.toHaveBeenCalled();
  });

  it('makes no sound once it was stopped', async () => {
    voices.createMedia.mockImplementation(async () => {
      stop.abort();
      return { id: 'm1' } as MediaData;
    });
    await read('Hola.');
    voices.createMedia.mockRejectedValue(new ApiError(0, { code: 'network' }));
    await read('Hola.');
    expect(voices.play).not.toHaveBeenCalled();
    expect(voices.speak).not.toHaveBeenCalled();
  });
});

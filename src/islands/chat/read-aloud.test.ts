import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { MediaData } from '#contracts/media.ts';
import { readAloud, type Voices } from './read-aloud.ts';

const voices = {
  createMedia: vi.fn<Voices['createMedia']>(),
  play: vi.fn<Voices['play']>(),
  speak: vi.fn<Voices['speak']>(),
  hasOwnVoice: vi.fn<Voices['hasOwnVoice']>(),
};
const onOwnVoice = vi.fn();
let stop: AbortController;

beforeEach(() => {
  vi.resetAllMocks();
  voices.createMedia.mockResolvedValue({ id: 'm1' } as MediaData);
  voices.hasOwnVoice.mockReturnValue(true);
  stop = new AbortController();
});

const read = (text: string, botId: string | null = 'b1') =>
  readAloud(text, { botId, language: 'es', signal: stop.signal, onSound: () => {}, onOwnVoice }, voices);

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
    ['media_unavailable', []],
    ['limit_reached', [['limit_reached']]],
    ['media_failed', [['media_failed']]],
  ] as const)('is left to the browser after %s, which is said where it matters', async (code, said) => {
    voices.createMedia.mockRejectedValue(new ApiError(502, { code }));
    await read('Hola.');
    expect(voices.speak).toHaveBeenCalledOnce();
    expect(onOwnVoice.mock.calls).toEqual(said);
  });

  it('is left to the browser, and not for what is left today, when the storage of the plan is full', async () => {
    voices.createMedia.mockRejectedValue(new ApiError(429, { code: 'limit_reached', limit: 'storage' }));
    await read('Hola.');
    expect(voices.speak).toHaveBeenCalledOnce();
    expect(onOwnVoice.mock.calls).toEqual([['storage']]);
  });

  it('is left to the browser when the recording cannot be played', async () => {
    voices.play.mockRejectedValue(new ApiError(502, { code: 'media_failed' }));
    await read('Hola.');
    expect(voices.speak.mock.calls.map(([text]) => text)).toEqual(['Hola.']);
    expect(onOwnVoice).toHaveBeenCalledWith('media_failed');
  });

  it.each(['budget_used', 'media_refused', 'network'] as const)('does not hide %s', async (code) => {
    voices.createMedia.mockRejectedValue(new ApiError(429, { code }));
    await expect(read('Hola.')).rejects.toMatchObject({ code });
    expect(voices.speak).not.toHaveBeenCalled();
    expect(onOwnVoice).not.toHaveBeenCalled();
  });

  it('says what went wrong where the browser has no voice', async () => {
    voices.hasOwnVoice.mockReturnValue(false);
    voices.createMedia.mockRejectedValue(new ApiError(502, { code: 'media_failed' }));
    await expect(read('Hola.')).rejects.toMatchObject({ code: 'media_failed' });
    expect(onOwnVoice).not.toHaveBeenCalled();
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

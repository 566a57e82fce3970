import { ApiError } from '#client/api/api-error.ts';
import { call, pathOf } from '#client/api/call.ts';
import type { BodyOf } from '#client/api/call-types.ts';
import { mediaLimits } from '#rules/media.ts';
import type { Locale } from '#rules/preferences.ts';

/** Whether this browser has a voice of its own. */
export const hasOwnVoice = () => 'speechSynthesis' in window;

const createMedia = (id: string, body: BodyOf<'POST model-bots/{id}/media'>, signal: AbortSignal) =>
  call('POST model-bots/{id}/media', { params: { id }, body, quiet: true, signal });

const defaultVoices = { createMedia, play, speak, hasOwnVoice };
export type Voices = typeof defaultVoices;

/** Why the browser's own voice reads: today's limit or the plan's storage is used up, or the provider made nothing. */
type OwnVoiceReason = 'limit_reached' | 'storage' | 'media_failed';

type Reading = {
  language: Locale;
  /** The bot whose provider reads; null for the browser's own voice. */
  botId: string | null;
  /** Ends it at once. */
  signal: AbortSignal;
  /** The voice is heard from now on. */
  onSound: () => void;
  /** The browser reads instead of the provider, for a reason that the person should know. */
  onOwnVoice: (reason: OwnVoiceReason) => void;
};

/**
 * Reads a text aloud until it ends or is stopped: by the provider's voice, or by the browser's own where there is
 * none or it fails, where a limit is reached, or where the text is longer than providers take.
 * @throws {ApiError} what else the provider could not do, such as `budget_used`; and any of these where the browser
 * has no voice, `media_unavailable` where nothing was asked of a provider
 */
export async function readAloud(
  text: string,
  { language, botId, signal, onSound, onOwnVoice }: Reading,
  voices: Voices = defaultVoices,
): Promise<void> {
  if (botId !== null && text.length <= mediaLimits.promptCharacters) {
    try {
      const { id } = await voices.createMedia(botId, { kind: 'speech', prompt: text }, signal);
      const params = { id: botId, mediaId: id };
      const address = pathOf('GET model-bots/{id}/media/{mediaId}/content', { params });
      if (!signal.aborted) await voices.play(address, signal, onSound);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError) || !voices.hasOwnVoice()) throw error;
      const reason = reasonOf(error);
      if (reason) onOwnVoice(reason);
      else if (error.code !== 'media_unavailable') throw error;
    }
  }
  if (!signal.aborted) await voices.speak(text, language, signal, onSound);
}

function reasonOf({ code, limit }: ApiError): OwnVoiceReason | null {
  if (code === 'limit_reached') return limit === 'storage' ? 'storage' : 'limit_reached';
  return code === 'media_failed' ? code : null;
}

/** Plays a recording to its end, or until it is stopped. */
function play(address: string, signal: AbortSignal, onSound: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const audio = new Audio(address);
    const unheard = () => reject(new ApiError(502, { code: 'media_failed' }));
    audio.onplaying = onSound;
    audio.onended = () => resolve();
    audio.onerror = unheard;
    signal.addEventListener('abort', () => {
      audio.pause();
      resolve();
    });
    audio.play().catch(unheard);
  });
}

/** The browser's own voice. */
function speak(text: string, language: Locale, signal: AbortSignal, onSound: () => void): Promise<void> {
  if (!hasOwnVoice()) throw new ApiError(503, { code: 'media_unavailable' });
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language === 'es' ? 'es-ES' : 'en-GB';
    utterance.onend = () => resolve();
    utterance.onerror = () => resolve();
    signal.addEventListener('abort', () => {
      window.speechSynthesis.cancel();
      resolve();
    });
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
    onSound();
  });
}

import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { plainText } from '#markdown/shown-answer.ts';
import { errorText } from '../ui/error-text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { hasOwnVoice, readAloud } from './read-aloud.ts';
import { spokenLanguage } from './spoken-language.ts';
import { useVoice } from './voice-context.ts';

/** One voice at a time: whoever begins to read ends what another answer is saying. */
let current: AbortController | null = null;

/** Reads an answer out, by the provider's voice or the browser's own; nothing where there is neither. */
export function SpeakButton({ markdown }: { markdown: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const botId = useVoice();
  const ownVoice = useBrowserValue(hasOwnVoice, false);
  const [state, setState] = useState<'silent' | 'preparing' | 'reading'>('silent');
  const reading = useRef<AbortController | null>(null);

  // Neither another conversation nor another page is read to.
  useEffect(() => {
    const stop = () => reading.current?.abort();
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, []);
  if (botId === null && !ownVoice) return null;

  async function read() {
    const controller = new AbortController();
    current?.abort();
    current = controller;
    reading.current = controller;
    const { signal } = controller;
    setState('preparing');
    const text = plainText(markdown);
    try {
      await readAloud(text, {
        botId,
        signal,
        language: spokenLanguage(text, locale),
        onSound: () => !signal.aborted && setState('reading'),
        onOwnVoice: (reason) => showToast({ kind: 'info', text: t(`chat.speech.ownVoice.${reason}`) }),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    } finally {
      if (reading.current === controller) setState('silent');
    }
  }

  return (
    <>
      <IconButton
        icon={state === 'silent' ? 'speaker' : 'stop'}
        size="small"
        aria-busy={state === 'preparing' || undefined}
        className={state === 'preparing' ? 'motion-safe:animate-pulse' : ''}
        label={t(
          state !== 'silent' ? 'chat.speech.stop' : botId ? 'chat.speech.speakCounted' : 'chat.speech.speak',
        )}
        onClick={() => (state === 'silent' ? read() : reading.current?.abort())}
      />
      {/* From then on the voice speaks for itself, and nothing else should. */}
      <span role="status" className="sr-only">
        {state === 'preparing' && t('chat.speech.preparing')}
      </span>
    </>
  );
}

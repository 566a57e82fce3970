import { useEffect, useRef, useState } from 'react';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';

/** The part of the browser's speech recognition that is used here; no browser's types have it yet. */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  start(): void;
  stop(): void;
  abort(): void;
};
type RecognitionResult = Event & {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
};

function recognitionOf(view: Window): (new () => Recognition) | undefined {
  const named = view as Window & {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  return named.SpeechRecognition ?? named.webkitSpeechRecognition;
}

/** Writes down what is said, with the browser's own recognition; nothing where the browser has none. */
export function DictateButton({
  disabled,
  onHeard,
}: {
  disabled: boolean;
  onHeard: (words: string) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const listens = useBrowserValue(() => recognitionOf(window) !== undefined, false);
  const recognition = useRef<Recognition | null>(null);
  const [listening, setListening] = useState(false);
  useEffect(() => () => recognition.current?.abort(), []);
  if (!listens) return null;

  function toggle() {
    if (listening) return recognition.current?.stop();
    const Recognition = recognitionOf(window);
    if (!Recognition) return;
    const begun = new Recognition();
    begun.lang = locale === 'es' ? 'es-ES' : 'en-US';
    begun.continuous = true;
    begun.addEventListener('result', (event) => {
      const { results, resultIndex } = event as RecognitionResult;
      const heard = Array.from(results).slice(resultIndex);
      onHeard(
        heard
          .map((result) => (result.isFinal ? (result[0]?.transcript ?? '') : ''))
          .join(' ')
          .trim(),
      );
    });
    begun.addEventListener('error', (event) => {
      const { error } = event as Event & { error?: string };
      if (error !== 'aborted' && error !== 'no-speech') {
        showToast({ kind: 'error', text: t('chat.speech.notHeard') });
      }
    });
    begun.addEventListener('end', () => setListening(false));
    begun.start();
    recognition.current = begun;
    setListening(true);
  }

  return (
    <IconButton
      icon="microphone"
      label={t(listening ? 'chat.speech.listening' : 'chat.speech.dictate')}
      aria-pressed={listening}
      className={listening ? 'text-danger' : undefined}
      disabled={disabled}
      onClick={toggle}
    />
  );
}

import { useEffect, useState } from 'react';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { plainText } from './parse-markdown.ts';
import { spokenLanguage } from './spoken-language.ts';

/** Reads an answer out with the browser's own voice; nothing where the browser has none. */
export function SpeakButton({ markdown }: { markdown: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const speaks = useBrowserValue(() => 'speechSynthesis' in window, false);
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => {
    return speaking ? () => window.speechSynthesis.cancel() : undefined;
  }, [speaking]);
  if (!speaks) return null;

  function toggle() {
    if (speaking) return setSpeaking(false);
    const text = plainText(markdown);
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = spokenLanguage(text, locale) === 'es' ? 'es-ES' : 'en-GB';
    utterance.onend = () => setSpeaking(false);
    utterance.onerror = () => setSpeaking(false);
    // One voice at a time: whatever another answer is saying ends.
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
    setSpeaking(true);
  }

  return (
    <IconButton
      icon={speaking ? 'stop' : 'speaker'}
      size="small"
      label={t(speaking ? 'chat.speech.stop' : 'chat.speech.speak')}
      onClick={toggle}
    />
  );
}

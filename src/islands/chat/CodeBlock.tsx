import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** Code in an answer, in the colours of its language, with a button that copies it. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const t = useTranslate();
  return (
    <div dir="ltr" className="code-block">
      <div className="flex items-center justify-between gap-2 pl-3 pr-1 text-xs text-muted">
        <span>{language}</span>
        <CopyButton label={t('chat.copyCode')} text={() => text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard has to reach them */}
      <pre tabIndex={0}>
        <code>{useHighlighted(text, language)}</code>
      </pre>
    </div>
  );
}

/** The code in colours, once what knows its language is there. */
function useHighlighted(text: string, language: string): ReactNode {
  const [highlight, setHighlight] = useState<((code: string) => ReactNode) | null>(null);
  useEffect(() => {
    setHighlight(null);
    if (language === '') return;
    let left = false;
    import('./highlight-code.ts')
      .then(({ highlighterFor }) => highlighterFor(language))
      .then(
        (found) => !left && setHighlight(() => found),
        // Without a network the code stays plain.
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [language]);
  return useMemo(() => highlight?.(text) ?? text, [highlight, text]);
}

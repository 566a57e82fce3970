import { useTranslate } from '../ui/i18n.tsx';
import { CopyButton } from './CopyButton.tsx';

/** Code in an answer, with its language and a button that copies it. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const t = useTranslate();
  return (
    <div className="code-block">
      <div className="flex items-center justify-between gap-2 pl-3 pr-1 text-xs text-muted">
        <span>{language}</span>
        <CopyButton label={t('chat.copyCode')} text={() => text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard has to reach them */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

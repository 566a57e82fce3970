import { type Ref, useImperativeHandle, useRef } from 'react';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import { useTranslate } from '../ui/i18n.tsx';

export type SupportNoteHandle = {
  /** Opens the explanation and brings the keyboard to it. */
  explain(): void;
};

/** Below a language model's answer: whether its sentences are found in the files, and how that is checked. */
export function SupportNote({
  ref,
  unsupported,
}: {
  ref: Ref<SupportNoteHandle>;
  unsupported: readonly UnsupportedSpan[];
}) {
  const t = useTranslate();
  const count = unsupported.length;
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => ({
    explain() {
      if (details.current) details.current.open = true;
      summary.current?.focus();
    },
  }));
  return (
    <details ref={details} className="support-note">
      <summary ref={summary}>
        {count > 0 && (
          <span aria-hidden="true" className="unsupported-mark">
            ?
          </span>
        )}
        <span>
          {t(count > 0 ? 'chat.support.some' : 'chat.support.all')}{' '}
          <span className="support-how">{t('chat.support.how')}</span>
        </span>
      </summary>
      {unsupported.some(({ reason }) => reason === 'quotation') && <p>{t('chat.support.quotations')}</p>}
      <p>{t('chat.support.explanation')}</p>
    </details>
  );
}

import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { UnsupportedReason, UnsupportedSpan } from '#rules/answer-support.ts';
import { useTranslate } from '../ui/i18n.tsx';

export type SupportNoteHandle = {
  /** Opens the explanation, first of what was found wrong, and brings the keyboard to it. */
  explain(reason: UnsupportedReason | undefined): void;
};

/** Below a language model's answer: whether its sentences are found in the files, or in what tools answered, and how that is checked. */
export function SupportNote({
  ref,
  unsupported,
  compared,
  usesTools,
}: {
  ref: Ref<SupportNoteHandle>;
  unsupported: readonly UnsupportedSpan[];
  /** What the sentences were compared with, in words. */
  compared: string;
  usesTools: boolean;
}) {
  const t = useTranslate();
  const count = unsupported.length;
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<UnsupportedReason>();
  useImperativeHandle(ref, () => ({
    explain(reason) {
      setAsked(reason);
      if (details.current) details.current.open = true;
      summary.current?.focus({ preventScroll: true });
      show();
    },
  }));
  const show = () => details.current?.open && details.current.scrollIntoView({ block: 'nearest' });
  const quotations = unsupported.some(({ reason }) => reason === 'quotation') && (
    <p>{t('chat.support.quotations', { sources: compared })}</p>
  );
  return (
    <details ref={details} className="support-note" onToggle={show}>
      <summary ref={summary}>
        {count > 0 && (
          <span aria-hidden="true" className="unsupported-mark">
            ?
          </span>
        )}
        <span>
          {t(count > 0 ? 'chat.support.some' : 'chat.support.all', { sources: compared })}{' '}
          <span className="support-how">{t('chat.support.how')}</span>
        </span>
      </summary>
      {asked === 'quotation' && quotations}
      <p>
        {t('chat.support.explanation')}
        {usesTools && ` ${t('chat.support.explanationTools')}`}
      </p>
      {asked !== 'quotation' && quotations}
    </details>
  );
}

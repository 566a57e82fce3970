import type { CodeMailState } from '#client/react/use-code-mail.ts';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';

const tones = { kept: 'info', old: 'info', delayed: 'warning', failed: 'danger', refused: 'danger' } as const;

/** Where a code is that somebody waits for: on its way by mail, or not, and then how it is come by. Texts: codeMail. */
export function CodeMailNote({
  state,
  email,
  className,
}: {
  state: CodeMailState;
  email: string;
  className?: string;
}) {
  const t = useTranslate();
  const text = t(`codeMail.${state}`, { email });
  return (
    <div role="status" className={className}>
      {state === 'sending' || state === 'sent' ? (
        <p className="text-muted [overflow-wrap:anywhere]">{text}</p>
      ) : (
        <Notice tone={tones[state]}>
          <p className="[overflow-wrap:anywhere]">{text}</p>
        </Notice>
      )}
    </div>
  );
}

import { type SubmitEvent, useId, useState } from 'react';
import { beginImpersonation } from '#client/api/impersonation.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { logIn } from '#client/stores/session.ts';
import type { PersonData } from '#contracts/user.ts';
import { impersonationLimits } from '#rules/impersonation.ts';
import { landingPath } from '#rules/landing.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** Lets an administrator or supporter act as a person, once they said why. Texts: impersonation. */
export function ImpersonateDialog({ person, onClose }: { person: PersonData; onClose: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  const problem = problemOf(reason);
  const name = person.firstName;

  async function begin(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (problem) return;
    await run(async () => {
      const result = await beginImpersonation(person.id, reason.trim());
      logIn(result);
      window.location.assign(withLocale(landingPath(result.user), locale));
    });
  }

  return (
    <Dialog
      open
      onClose={() => !pending && onClose()}
      size="small"
      title={t('impersonation.title', { name })}
      description={person.email}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('impersonation.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={begin} noValidate className="flex flex-col gap-4">
        <ErrorNotice error={error} />
        <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
          {(['time', 'audit', 'closed'] as const).map((point) => (
            <li key={point}>
              {t(`impersonation.points.${point}`, { minutes: impersonationLimits.seconds / 60 })}
            </li>
          ))}
        </ul>
        <TextInput
          label={t('impersonation.reason')}
          hint={t('impersonation.reasonHint')}
          value={reason}
          maxLength={impersonationLimits.reasonMost}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
          error={attempted && problem ? t(`fieldErrors.${problem}`) : null}
        />
      </form>
    </Dialog>
  );
}

function problemOf(reason: string): 'required' | 'too_short' | null {
  const { length } = reason.trim();
  if (length === 0) return 'required';
  return length < impersonationLimits.reasonLeast ? 'too_short' : null;
}

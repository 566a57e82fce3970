import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { codeMailedAt, noteCodeMail } from '#client/browser/storage.ts';
import { useAction } from '#client/react/use-action.ts';
import { useCodeMail } from '#client/react/use-code-mail.ts';
import { useCountdown } from '#client/react/use-countdown.ts';
import { loadAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { CodeMailNote } from '../../ui/CodeMailNote.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AddressForm } from './AddressForm.tsx';

/** How long a mail may take before another one is asked for, in milliseconds. */
const patience = 30_000;

/** Until when whoever waits for a mail is to wait, also after a reload: the first one went out before the page was there. */
function waitingUntil(userId: string): number {
  if (codeMailedAt(userId) === null) noteCodeMail(userId);
  return (codeMailedAt(userId) ?? Date.now()) + patience;
}

/** The four boxes, a new code, another address. */
export function CodeForm({
  account,
  onConfirmed,
  onAddress,
}: {
  account: AccountData;
  onConfirmed: (account: AccountData | null) => boolean;
  onAddress: (account: AccountData | null) => void;
}) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  // A new key empties the boxes.
  const [mails, setMails] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const [notice, setNotice] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const [seconds, countTo] = useCountdown(() => waitingUntil(account.id));
  const mail = useCodeMail(account.id, { round: mails });
  const confirming = useAction();
  const resending = useAction();
  const error = confirming.error ?? resending.error;

  async function confirm(entered: string) {
    setNotice(null);
    resending.clearError();
    const succeeded = await confirming.run(async () => {
      try {
        onConfirmed(
          await call('POST users/{id}/verify-email', { params: { id: account.id }, body: { code: entered } }),
        );
      } catch (cause) {
        // Confirmed by the link meanwhile: there is no code left, and nothing to complain of.
        const isGone = cause instanceof ApiError && cause.code === 'code_expired';
        if (!isGone || !onConfirmed(await loadAccount())) throw cause;
      }
    });
    if (!succeeded) setRefusals((before) => before + 1);
  }

  async function resend() {
    confirming.clearError();
    setNotice(null);
    const sent = await resending.run(() =>
      call('POST users/{id}/verify-email/resend', { params: { id: account.id } }),
    );
    if (!sent) return;
    setNotice(t('verification.resent'));
    newMail();
  }

  /** The code is in another mail from now on. */
  function newMail() {
    noteCodeMail(account.id);
    countTo(waitingUntil(account.id));
    setRefusals(0);
    setMails((before) => before + 1);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length === 4) confirm(code);
  }

  return (
    <>
      <CodeMailNote state={mail} email={account.email} className="mt-3" />
      <p className="mt-2 text-muted">{t('verification.lead')}</p>
      <ErrorNotice error={error} className="mt-5" />
      {notice && (
        <Notice tone="success" live className="mt-5">
          {notice}
        </Notice>
      )}
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5">
        <CodeBoxes
          key={mails}
          label={t('verification.code')}
          length={4}
          numbersOnly
          autoFocus
          disabled={confirming.pending}
          refusals={refusals}
          onChange={setCode}
          onComplete={confirm}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={confirming.pending}
          disabled={code.length < 4}
        >
          {t('verification.confirm')}
        </Button>
      </form>
      <section className="mt-8 border-t border-line pt-5">
        <p className="text-sm text-muted">
          {t(mail === 'kept' ? 'verification.newCodePrompt' : 'verification.resendPrompt')}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={resend} loading={resending.pending} disabled={seconds > 0}>
            <span className="tabular-nums">
              {seconds > 0 ? t('verification.resendIn', { seconds }) : t('verification.resend')}
            </span>
          </Button>
          {!changing && (
            <Button variant="ghost" onClick={() => setChanging(true)}>
              {t('verification.changeAddress')}
            </Button>
          )}
        </div>
        {changing && (
          <AddressForm
            account={account}
            onChanged={(email) => {
              setChanging(false);
              confirming.clearError();
              setNotice(t('verification.address.changed', { email }));
              newMail();
              onAddress({ ...account, email });
            }}
          />
        )}
      </section>
    </>
  );
}

import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { useCodeMail } from '#client/react/use-code-mail.ts';
import type { AccountData } from '#contracts/account.ts';
import { mailedProofDigits, type ProofMeans } from '#rules/proofs.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { CodeMailNote } from '../ui/CodeMailNote.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';

type Props = {
  userId: string;
  proofs: readonly ProofMeans[];
  onChanged: (account: AccountData) => void;
  onClose: () => void;
};
type Sent = { challengeId: string; email: string };

/** Asks for the new email and that it is the person, then for the code that went there. Texts: codeMail, profile, proof. */
export function EmailDialog({ userId, proofs, onChanged, onClose }: Props) {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<Sent | null>(null);

  if (sent) {
    return (
      <CodeDialog
        userId={userId}
        sent={sent}
        onChanged={onChanged}
        onAgain={() => setSent(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <ProofDialog
      userId={userId}
      proofs={proofs}
      title={t('profile.changeEmail.title')}
      text={t('profile.changeEmail.text')}
      confirmLabel={t('profile.changeEmail.send')}
      onFields={(fields) => setProblem(fields.email && t(`fieldErrors.${fields.email}`))}
      onConfirm={async (proof) => {
        setProblem(undefined);
        const body = { ...proof, email: email.trim() };
        setSent({
          ...(await call('POST users/{id}/email', { params: { id: userId }, body })),
          email: body.email,
        });
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('profile.changeEmail.email')}
        type="email"
        autoComplete="email"
        value={email}
        maxLength={254}
        onChange={(event) => setEmail(event.target.value)}
        error={problem}
      />
    </ProofDialog>
  );
}

function CodeDialog({
  userId,
  sent,
  onChanged,
  onAgain,
  onClose,
}: Pick<Props, 'userId' | 'onChanged' | 'onClose'> & { sent: Sent; onAgain: () => void }) {
  const t = useTranslate();
  const formId = useId();
  const [code, setCode] = useState('');
  const mail = useCodeMail(userId, { challengeId: sent.challengeId });
  const { run, pending, error } = useAction();
  const ofCode = error?.fields.code;
  // Found out only now: whose an email is, is told to whoever reads its mails.
  const ofEmail = error?.fields.email;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    run(async () => {
      const body = { ...sent, code: code.trim() };
      onChanged(await call('POST users/{id}/email/confirm', { params: { id: userId }, body }));
    });
  }

  return (
    <Dialog
      open
      size="small"
      title={t('profile.changeEmail.title')}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onAgain}>
            {t('profile.changeEmail.again')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('profile.changeEmail.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <CodeMailNote state={mail} email={sent.email} className="text-sm" />
        <ErrorNotice error={ofCode || ofEmail ? null : error} />
        <TextInput
          label={t('profile.changeEmail.code')}
          hint={t('profile.changeEmail.codeHint')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={mailedProofDigits}
          error={(ofCode ?? ofEmail) && t(`fieldErrors.${ofCode ?? ofEmail ?? 'invalid'}`)}
        />
      </form>
    </Dialog>
  );
}

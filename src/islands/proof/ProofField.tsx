import { useCodeMail } from '#client/react/use-code-mail.ts';
import { mailedProofDigits, type ProofMeans } from '#rules/proofs.ts';
import { CodeMailNote } from '../ui/CodeMailNote.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount, useSendsMail } from '../ui/island.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** What was written, and the code that was mailed, once it was. */
export type ProofState = { text: string; challengeId: string | null };

/** What somebody writes to show that it is them, or how it goes without writing. Texts: codeMail, proof. */
export function ProofField({
  means,
  state,
  error,
  pending,
  onChange,
  onSendAgain,
}: {
  means: ProofMeans | undefined;
  state: ProofState;
  error: string | undefined;
  pending: boolean;
  onChange: (state: ProofState) => void;
  onSendAgain: () => void;
}) {
  const t = useTranslate();
  const { text } = state;
  const write = (next: string) => onChange({ ...state, text: next });
  if (means === 'password') {
    return (
      <PasswordInput
        label={t('proof.password')}
        autoComplete="current-password"
        value={text}
        onChange={(event) => write(event.target.value)}
        error={error}
      />
    );
  }
  if (means === 'code') {
    return (
      <TextInput
        label={t('proof.code')}
        hint={t('proof.codeHint')}
        value={text}
        onChange={(event) => write(event.target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={error}
      />
    );
  }
  if (means === 'mail') {
    return (
      <MailedCode state={state} error={error} pending={pending} onWrite={write} onSendAgain={onSendAgain} />
    );
  }
  return <p className="text-sm text-muted">{t(`proof.how.${means ?? 'none'}`)}</p>;
}

/** Says how a code comes, then where it is, and takes it. */
function MailedCode({
  state,
  error,
  pending,
  onWrite,
  onSendAgain,
}: {
  state: ProofState;
  error: string | undefined;
  pending: boolean;
  onWrite: (text: string) => void;
  onSendAgain: () => void;
}) {
  const t = useTranslate();
  const { id, email } = useAccount();
  const sendsMail = useSendsMail();
  const mail = useCodeMail(id, { challengeId: state.challengeId });
  if (state.challengeId === null) {
    return <p className="text-sm text-muted">{t(sendsMail ? 'proof.how.mail' : 'codeMail.willBeKept')}</p>;
  }
  return (
    <>
      <CodeMailNote state={mail} email={email} className="text-sm" />
      <TextInput
        label={t('proof.mailed')}
        hint={t('proof.mailedHint')}
        value={state.text}
        onChange={(event) => onWrite(event.target.value)}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={mailedProofDigits}
        error={error}
      />
      <button type="button" className="link self-start text-sm" disabled={pending} onClick={onSendAgain}>
        {t('proof.sendAgain')}
      </button>
    </>
  );
}

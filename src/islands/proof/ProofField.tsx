import { mailedProofDigits, type ProofMeans } from '#rules/proofs.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** What was written, and the code that was mailed, once it was. */
export type ProofState = { text: string; challengeId: string | null };

/** What somebody writes to show that it is them, or how it goes without writing. Texts: proof. */
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
  if (means !== 'mail' || state.challengeId === null) {
    return <p className="text-sm text-muted">{t(`proof.how.${means ?? 'none'}`)}</p>;
  }
  return (
    <>
      <TextInput
        label={t('proof.mailed')}
        hint={t('proof.mailedHint')}
        value={text}
        onChange={(event) => write(event.target.value)}
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

import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { provePasskey } from '#client/passkeys.ts';
import { PasskeyCancelledError } from '#client/passkeys-here.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ProofInput } from '#contracts/security.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { ProofField, type ProofState } from './ProofField.tsx';

const nothing: ProofState = { text: '', challengeId: null };

/**
 * Has the person show that it is them before something that could lock them out or let others in: by their password,
 * without one by their passkey, a code of their app, or one that is mailed. Stays open until `onConfirm` is through; its
 * errors are shown here. Texts: codeMail, proof.
 */
export function ProofDialog({
  userId,
  proofs,
  title,
  text,
  confirmLabel,
  danger = false,
  children,
  onFields,
  onConfirm,
  onClose,
}: {
  userId: string;
  /** What the server takes, the usual one first (`securityData.proofs`). */
  proofs: readonly ProofMeans[];
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  /** Further fields, above the proof. */
  children?: ReactNode;
  /** Hears what is wrong with these. */
  onFields?: (fields: ApiError['fields']) => void;
  onConfirm: (proof: ProofInput) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [means, setMeans] = useState(proofs[0]);
  const [state, setState] = useState(nothing);
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction(({ fields }) => onFields?.(fields));
  const writes = means !== undefined && means !== 'passkey';
  const isMissing = writes && state.text.trim() === '';
  const waitsForMail = means === 'mail' && state.challengeId === null;
  const field = attempted && isMissing ? 'required' : means && error?.fields[fieldOf[means]];
  const other = proofs.find((each) => each !== means);

  const sendCode = () =>
    run(async () => {
      const body = { means: 'mail' } as const;
      const { challengeId } = await call('POST users/{id}/proofs', { params: { id: userId }, body });
      setState({ text: '', challengeId });
    });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (waitsForMail) return void (await sendCode());
    setAttempted(true);
    if (isMissing) return;
    await run(async () => {
      // Somebody who has changed their mind at the authenticator is back where they were.
      const proof = await proofOf(userId, means, state).catch((cause: unknown) => {
        if (cause instanceof PasskeyCancelledError) return null;
        throw cause;
      });
      if (proof) await onConfirm(proof);
    });
  }

  function change(next: ProofMeans) {
    setMeans(next);
    setState(nothing);
    setAttempted(false);
  }

  return (
    <Dialog
      open
      size="small"
      title={title}
      description={text}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger && !waitsForMail ? 'danger' : 'primary'}
            loading={pending}
          >
            {waitsForMail ? t('proof.sendCode') : confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ErrorNotice
          error={field || (onFields && Object.keys(error?.fields ?? {}).length > 0) ? null : error}
        />
        {children}
        <ProofField
          means={means}
          state={state}
          error={field && t(`fieldErrors.${field}`)}
          pending={pending}
          onChange={setState}
          onSendAgain={sendCode}
        />
        {other && (
          <button type="button" className="link self-start text-sm" onClick={() => change(other)}>
            {t(`proof.use.${other}`)}
          </button>
        )}
      </form>
    </Dialog>
  );
}

const fieldOf = {
  password: 'currentPassword',
  passkey: 'passkey',
  code: 'code',
  mail: 'mailed',
} as const satisfies Record<ProofMeans, keyof ProofInput>;

async function proofOf(
  userId: string,
  means: ProofMeans | undefined,
  { text, challengeId }: ProofState,
): Promise<ProofInput> {
  switch (means) {
    case 'password':
      return { currentPassword: text };
    case 'passkey':
      return { passkey: await provePasskey(userId) };
    case 'code':
      return { code: text };
    case 'mail':
      return challengeId === null ? {} : { mailed: { challengeId, code: text } };
    case undefined:
      return {};
  }
}

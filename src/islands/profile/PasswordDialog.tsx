import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';

export type Confirmation = { currentPassword?: string };

/**
 * Asks for the password once more before something that could lock the person out. Somebody without one is only
 * asked whether they mean it. Stays open until `onConfirm` is through; its errors are shown here.
 */
export function PasswordDialog({
  title,
  text,
  confirmLabel,
  danger = false,
  hasPassword,
  children,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  hasPassword: boolean;
  /** Further fields, above the password. */
  children?: ReactNode;
  onConfirm: (confirmation: Confirmation) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  const missing = attempted && hasPassword && password === '';
  const field = missing ? 'required' : error?.fields.currentPassword;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (hasPassword && password === '') return;
    await run(() => onConfirm(hasPassword ? { currentPassword: password } : {}));
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
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} loading={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error && !error.fields.currentPassword && (
          <Notice tone="danger" live>
            {errorText(t, error)}
          </Notice>
        )}
        {children}
        {hasPassword && (
          <PasswordInput
            label={t('profile.password.current')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={field && t(`fieldErrors.${field}`)}
          />
        )}
      </form>
    </Dialog>
  );
}

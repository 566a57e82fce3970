import { type SubmitEvent, useId, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  name,
  onRename,
  onClose,
}: {
  name: string;
  onRename: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [next, setNext] = useState(name);
  const { run, pending, error } = useAction();
  const problem = error && (error.fields.name ? t(`fieldErrors.${error.fields.name}`) : errorText(t, error));

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    await run(() => onRename(next));
  }

  return (
    <Dialog
      open
      size="small"
      title={t('profile.passkeys.rename')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('portal.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextInput
          label={t('profile.passkeys.name')}
          value={next}
          maxLength={60}
          onChange={(event) => setNext(event.target.value)}
          error={problem}
        />
      </form>
    </Dialog>
  );
}

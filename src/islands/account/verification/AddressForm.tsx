import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { AccountData } from '#contracts/account.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { isEmail } from '../../ui/is-email.ts';
import { TextInput } from '../../ui/TextInput.tsx';

/** Another address for a code that went to a wrong one. */
export function AddressForm({
  account,
  onChanged,
}: {
  account: AccountData;
  onChanged: (email: string) => void;
}) {
  const t = useTranslate();
  const [email, setEmail] = useState(account.email);
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  const typed = email.trim();
  const problem = typed === '' ? 'required' : isEmail(typed) ? error?.fields.email : 'invalid_email';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (typed === '' || !isEmail(typed)) return;
    run(async () => {
      await call('POST users/{id}/verify-email/address', {
        params: { id: account.id },
        body: { email: typed },
      });
      onChanged(typed);
    });
  }

  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
      <ErrorNotice error={error?.fields.email ? null : error} />
      <TextInput
        label={t('verification.address.label')}
        type="email"
        autoComplete="email"
        value={email}
        autoFocus
        onChange={(event) => setEmail(event.target.value)}
        error={attempted && problem ? t(`fieldErrors.${problem}`) : undefined}
      />
      <Button type="submit" loading={pending}>
        {t('verification.address.submit')}
      </Button>
    </form>
  );
}

import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { FoundHolder } from '#contracts/subscription.ts';
import { own } from '#rules/own.ts';
import { type Plan, plans } from '#rules/plans.ts';
import { planHolder } from '#rules/subscriptions.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { HolderSearch } from './HolderSearch.tsx';

const form = 'grant';

/** Gives a person or a tenant the plan of their kind, with a reason and, if wanted, an end. */
export function GrantDialog({
  open,
  onClose,
  onGranted,
}: {
  open: boolean;
  onClose: () => void;
  onGranted: () => void;
}) {
  const t = useTranslate();
  const [holder, setHolder] = useState<FoundHolder | null>(null);
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState<string | null>('');
  const [tried, setTried] = useState(false);
  const { run, pending, error } = useAction();
  const missing = (value: unknown) => (tried && !value ? t('fieldErrors.required') : undefined);
  const fieldError = (name: string) => {
    const code = own(error?.fields ?? {}, name);
    return code ? t(`fieldErrors.${code}`) : undefined;
  };
  const plan = holder && planFor(holder.kind);

  function close() {
    setHolder(null);
    setReason('');
    setLastDay('');
    setTried(false);
    onClose();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!holder || !plan || reason.trim() === '' || lastDay === null) return;
    const granted = await run(() =>
      call('POST admin/subscriptions', {
        body: {
          ...(holder.kind === 'tenant' ? { tenantId: holder.id } : { userId: holder.id }),
          plan: plan.key,
          reason: reason.trim(),
          endsAt: lastDay ? new Date(`${lastDay}T23:59:59`).toISOString() : null,
        },
      }),
    );
    if (!granted) return;
    close();
    onGranted();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('adminSubscriptions.grant.title')}
      description={t('adminSubscriptions.grant.text')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={pending}>
            {plan
              ? t('adminSubscriptions.grant.submitPlan', { plan: t(`subscription.plans.${plan.key}`) })
              : t('adminSubscriptions.grant.submit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <HolderSearch holder={holder} onChoose={setHolder} error={missing(holder)} />
        <TextInput
          label={t('adminSubscriptions.grant.reason')}
          hint={t('adminSubscriptions.grant.reasonHint')}
          value={reason}
          maxLength={500}
          error={missing(reason.trim()) ?? fieldError('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <DateField
          label={t('adminSubscriptions.grant.lastDay')}
          hint={t('adminSubscriptions.grant.lastDayHint')}
          value={lastDay}
          error={tried && lastDay === null ? t('portal.day.invalid') : fieldError('endsAt')}
          onChange={setLastDay}
        />
        <ErrorNotice error={error} />
      </form>
    </Dialog>
  );
}

function planFor(kind: FoundHolder['kind']): Plan | null {
  return Object.values(plans).find(({ key }) => planHolder(key) === kind) ?? null;
}

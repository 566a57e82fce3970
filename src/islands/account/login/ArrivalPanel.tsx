import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Arrival } from './use-arrival.ts';

/** Stands in place of the form while a link's token is redeemed, or until the person says whether it is theirs. */
export default function ArrivalPanel({
  arrival,
  onAccept,
  onDecline,
}: {
  arrival: Exclude<Arrival, { step: 'form' }>;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const t = useTranslate();
  if (arrival.step === 'redeeming') {
    return (
      <p role="status" className="flex items-center gap-3 py-6 text-muted">
        <Spinner className="size-5" />
        {t('external.signingIn')}
      </p>
    );
  }
  const { account, present } = arrival;
  const name = account.profile.firstName;
  return (
    <section aria-labelledby="consent-title" className="flex flex-col gap-5">
      <h2 id="consent-title" className="text-lg font-semibold [overflow-wrap:anywhere]">
        {t('external.consent.title', { name })}
      </h2>
      <p className="text-muted">{t('external.consent.text')}</p>
      <p className="flex items-center gap-3 rounded-lg border border-line p-4">
        <Avatar name={name} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-muted">{account.email}</span>
        </span>
      </p>
      {present && <Notice tone="warning">{t('external.consent.already', { email: present.email })}</Notice>}
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="large" onClick={onAccept} className="[overflow-wrap:anywhere]">
          {t('external.consent.confirm', { name })}
        </Button>
        <Button size="large" onClick={onDecline}>
          {t('external.consent.cancel')}
        </Button>
      </div>
    </section>
  );
}

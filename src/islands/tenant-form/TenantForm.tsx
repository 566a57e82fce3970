import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { readDraft, storeDraft } from '#client/browser/storage.ts';
import { returnUrlOfPage } from '#client/destination.ts';
import { useAction } from '#client/react/use-action.ts';
import { organisationLimits } from '#rules/organisation.ts';
import { organisationOfEmail } from '#rules/organisation-of-email.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { TextInput } from '../ui/TextInput.tsx';

const draft = 'tenant-name';

/**
 * `/account/profile/{id}/tenant-form`: one field, filled in where the person's address tells, and one button. Texts:
 * tenantForm.
 */
export const TenantForm = asPortal(FormView);

function FormView() {
  const t = useTranslate();
  const locale = useLocale();
  const { email } = useAccount();
  const [name, setName] = useState(() => organisationOfEmail(email));
  const [attempted, setAttempted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { run, pending, error } = useAction();
  const missing = attempted && name.trim() === '' ? 'required' : undefined;
  const field = missing ?? error?.fields.name;

  useEffect(() => {
    const kept = readDraft(draft);
    if (kept !== null) setName(kept);
    // Whoever is called otherwise types over it.
    else input.current?.select();
  }, []);

  function write(changed: string) {
    setName(changed);
    storeDraft(draft, changed);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (name.trim() === '') return;
    run(async () => {
      const tenant = await call('POST tenants', { body: { name: name.trim(), timeZone: zoneHere() } });
      storeDraft(draft, '');
      window.location.assign(returnUrlOfPage() ?? withLocale(`/tenants/${tenant.id}/panel`, locale));
    });
  }

  return (
    <div className="mx-auto max-w-lg">
      <h1 className="font-serif text-3xl text-ink">{t('tenantForm.title')}</h1>
      <p className="mb-6 mt-1 text-muted">{t('tenantForm.lead')}</p>
      <Card>
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <ErrorNotice error={field ? null : error} />
          <TextInput
            ref={input}
            label={t('tenantForm.name')}
            hint={t('tenantForm.nameHint')}
            value={name}
            maxLength={organisationLimits.nameCharacters}
            autoComplete="organization"
            autoFocus
            onChange={(event) => write(event.target.value)}
            error={field && t(`fieldErrors.${field}`)}
          />
          <Button variant="primary" size="large" type="submit" loading={pending}>
            {t('tenantForm.submit')}
          </Button>
        </form>
      </Card>
    </div>
  );
}

/** Where the browser is, so that days end when they end there. */
const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;

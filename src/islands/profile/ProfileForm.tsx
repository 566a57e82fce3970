import { type SubmitEvent, useMemo, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { useBrowserTimeZone, useBrowserValue } from '#client/react/use-browser-value.ts';
import { useUnsaved } from '#client/react/use-unsaved.ts';
import { setAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { timeZoneOptions } from '../ui/time-zones.ts';
import { showToast } from '../ui/toasts.ts';
import { EmailLine } from './EmailLine.tsx';
import { PhotoField } from './PhotoField.tsx';

// Computed once, because `useBrowserValue` needs the same list every time.
let zonesOfBrowser: readonly string[] | undefined;
const noZones: readonly string[] = [];

function browserZones(): readonly string[] {
  zonesOfBrowser ??= Intl.supportedValuesOf('timeZone');
  return zonesOfBrowser;
}

/** Photo, email, name and time zone of the person. */
export function ProfileForm({
  account,
  proofs,
}: {
  account: AccountData;
  /** Null for somebody who acts as the person. */
  proofs: readonly ProofMeans[] | null;
}) {
  const t = useTranslate();
  const [firstName, setFirstName] = useState(account.profile.firstName);
  const [timeZone, setTimeZone] = useState(account.profile.timeZone ?? '');
  const { run, pending, error } = useAction();
  const zones = useBrowserValue(browserZones, noZones);
  const here = useBrowserTimeZone();
  const stored = account.profile.timeZone;
  const offered = useMemo(
    () => timeZoneOptions([here, ...(stored ? [stored] : [])], zones, t),
    [here, stored, zones, t],
  );
  useUnsaved(firstName.trim() !== account.profile.firstName || timeZone !== (stored ?? ''));
  const field = error?.fields['profile.firstName'] ?? error?.fields.firstName;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const saved = await run(async () => {
      const changes = { firstName: firstName.trim(), timeZone: timeZone || null };
      setAccount(await call('PATCH users/{id}', { params: { id: account.id }, body: { profile: changes } }));
    });
    if (saved) showToast({ kind: 'success', text: t('profile.saved') });
  }

  return (
    <Card title={t('profile.account')}>
      {/* Beside the form: each saves by itself, and the email opens a form of its own. */}
      <div className="mb-5 flex flex-col gap-5">
        <PhotoField account={account} />
        <EmailLine account={account} proofs={proofs} />
      </div>
      <form onSubmit={save} className="flex flex-col gap-5">
        <ErrorNotice error={field ? null : error} />
        <TextInput
          label={t('profile.firstName')}
          value={firstName}
          autoComplete="given-name"
          maxLength={100}
          required
          onChange={(event) => setFirstName(event.target.value)}
          error={field && t(`fieldErrors.${field}`)}
        />
        <Select
          label={t('profile.timeZone')}
          hint={t('profile.timeZoneHint')}
          value={timeZone}
          onSelect={setTimeZone}
          options={[{ value: '', label: t('profile.timeZoneAuto') }, ...offered]}
        />
        <Button variant="primary" type="submit" loading={pending} className="self-start">
          {t('profile.save')}
        </Button>
      </form>
    </Card>
  );
}

import { type SubmitEvent, useState } from 'react';
import { call, formWith } from '#client/api/call.ts';
import { smallLogo } from '#client/photo.ts';
import { useReload } from '#client/react/use-reload.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { TenantData } from '#contracts/tenant.ts';
import { organisationLimits } from '#rules/organisation.ts';
import { asPortal } from '../../ui/as-portal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DangerZone } from '../DangerZone.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { AccentField } from './AccentField.tsx';
import { placeOfTenant } from './place-of-tenant.ts';

type Props = { tenant: TenantData; timeZones: readonly string[] };

/** `/tenants/{id}/panel?part=branding`. Texts: organisation. */
export const TenantBranding = asPortal(function TenantBranding(props: Props) {
  return (
    <PanelFrame place={placeOfTenant(props.tenant)} part="branding">
      <View {...props} />
      <DangerZone place={placeOfTenant(props.tenant)} may={props.tenant.may} after="/tenants" />
    </PanelFrame>
  );
});

const draftOf = ({ name, timeZone, accentColour }: TenantData) => ({ name, timeZone, accentColour });

function View({ tenant, timeZones }: Props) {
  const t = useTranslate();
  const reload = useReload();
  const editing = useVersioned(tenant, draftOf, ({ name, ...draft }, version) =>
    call('PATCH tenants/{id}', { params: { id: tenant.id }, body: { version, name: name.trim(), ...draft } }),
  );
  const { draft, conflict, error, change } = editing;
  const [attempted, setAttempted] = useState(false);
  const missing = attempted && draft.name.trim() === '' ? 'required' : undefined;
  const fieldError = (field: 'name' | 'timeZone' | 'accentColour') => {
    const code = (field === 'name' ? missing : undefined) ?? error?.fields[field];
    return code && t(`fieldErrors.${code}`);
  };

  // The frame shows name and colour, so it has to be made anew.
  const finish = (saved: boolean) => saved && reload();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (draft.name.trim() !== '') finish(await editing.save());
  }

  return (
    <>
      <Card title={t('organisation.branding.title')}>
        <form onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-6">
          <FormProblem error={error} />
          {conflict && (
            <ConflictNotice
              pending={editing.pending}
              fields={(['name', 'timeZone', 'accentColour'] as const).map((field) => ({
                label: t(`organisation.settings.${field}`),
                mine: draft[field] ?? '',
                theirs: conflict[field] ?? '',
              }))}
              onKeepMine={async () => finish(await editing.keepMine())}
              onTakeTheirs={editing.takeTheirs}
            />
          )}
          <TextInput
            label={t('organisation.settings.name')}
            value={draft.name}
            dir="auto"
            maxLength={organisationLimits.nameCharacters}
            autoComplete="organization"
            onChange={(event) => change({ name: event.target.value })}
            error={fieldError('name')}
          />
          <TextInput
            label={t('organisation.settings.timeZone')}
            hint={t('organisation.settings.timeZoneHint')}
            value={draft.timeZone ?? ''}
            list="time-zones"
            placeholder="UTC"
            autoComplete="off"
            onChange={(event) => change({ timeZone: event.target.value === '' ? null : event.target.value })}
            error={fieldError('timeZone')}
          />
          <datalist id="time-zones">
            {timeZones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <AccentField
            value={draft.accentColour}
            onChange={(accentColour) => change({ accentColour })}
            error={fieldError('accentColour')}
          />
          <Button variant="primary" type="submit" loading={editing.pending} className="self-start">
            {t('portal.save')}
          </Button>
        </form>
      </Card>
      <LogoCard tenant={editing.thing} />
    </>
  );
}

function LogoCard({ tenant }: { tenant: TenantData }) {
  const t = useTranslate();
  const [logo, setLogo] = useState(tenant.logo);
  return (
    <Card title={t('organisation.branding.logo')} text={t('organisation.branding.logoText')}>
      <PictureField
        texts="organisation.branding"
        size="medium"
        picture={
          logo && (
            <span className="grid h-20 w-44 place-items-center rounded-md border border-line bg-surface p-3">
              <img
                src={logo}
                alt={t('organisation.branding.logo')}
                className="max-h-full max-w-full object-contain"
              />
            </span>
          )
        }
        isSet={logo !== null}
        onChoose={async (file) => {
          const body = formWith(await smallLogo(file), 'logo');
          const { logo } = await call('POST tenants/{id}/logo', { params: { id: tenant.id }, body });
          setLogo(logo);
          showToast({ kind: 'success', text: t('organisation.branding.logoSaved') });
        }}
        onRemove={async () =>
          setLogo((await call('DELETE tenants/{id}/logo', { params: { id: tenant.id } })).logo)
        }
      />
    </Card>
  );
}

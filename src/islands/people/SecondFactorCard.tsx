import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { useUnsaved } from '#client/react/use-unsaved.ts';
import type { RoleName } from '#rules/roles.ts';
import { secondFactorRoles } from '#rules/second-factor.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';

/** Which roles need two factors, in a tenant or the whole installation. Texts: people, secondFactor. */
export function SecondFactorCard({
  tenantId,
  roles: first,
  archived = false,
}: {
  /** Null for the installation. */
  tenantId: string | null;
  roles: readonly RoleName[];
  archived?: boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [saved, setSaved] = useState(first);
  const [roles, setRoles] = useState(first);
  const { run, pending, error } = useAction();
  const { installation, tenant } = secondFactorRoles;
  const offered: readonly RoleName[] = tenantId === null ? installation : tenant;
  const isChanged = offered.some((role) => roles.includes(role) !== saved.includes(role));
  useUnsaved(isChanged);

  async function save() {
    const done = await run(async () => {
      const required =
        tenantId === null
          ? await call('PUT admin/second-factor', { body: { roles: [...roles] } })
          : await call('PUT tenants/{id}/second-factor', {
              params: { id: tenantId },
              body: { roles: tenant.filter((role) => roles.includes(role)) },
            });
      setSaved(required.roles);
      setRoles(required.roles);
    });
    if (done) showToast({ kind: 'success', text: t('secondFactor.saved') });
  }

  return (
    <Card title={t('secondFactor.title')} text={t(`secondFactor.${tenantId ? 'tenantText' : 'text'}`)}>
      <ErrorNotice
        error={error}
        className="mb-4"
        action={
          error?.code === 'own_second_factor_first' && (
            <a href={withLocale('/account/profile', locale)} className="link text-sm">
              {t('secondFactor.toProfile')}
            </a>
          )
        }
      />
      <fieldset disabled={archived} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="sr-only">{t('secondFactor.title')}</legend>
        {offered.map((role) => (
          <Checkbox
            key={role}
            label={t(`people.roleNames.${role}`)}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              setRoles(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
            }
          />
        ))}
      </fieldset>
      <Button
        variant="primary"
        className="mt-5"
        disabled={archived || !isChanged}
        loading={pending}
        onClick={save}
      >
        {t('portal.save')}
      </Button>
    </Card>
  );
}

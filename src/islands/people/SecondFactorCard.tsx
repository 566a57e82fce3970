import { useState } from 'react';
import { requireSecondFactor } from '#client/api/security.ts';
import { withLocale } from '#client/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import type { RoleName } from '#rules/roles.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts.ts';

/** Which roles need two factors, in a tenant or the whole installation. Texts: people, secondFactor. */
export function SecondFactorCard({
  tenantId,
  offered,
  roles: first,
  archived = false,
}: {
  /** Null for the installation. */
  tenantId: string | null;
  offered: readonly RoleName[];
  roles: readonly RoleName[];
  archived?: boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [saved, setSaved] = useState(first);
  const [roles, setRoles] = useState(first);
  const { run, pending, error } = useAction();
  const isChanged = offered.some((role) => roles.includes(role) !== saved.includes(role));

  async function save() {
    const done = await run(async () => {
      const required = await requireSecondFactor(tenantId, roles);
      setSaved(required);
      setRoles(required);
    });
    if (done) showToast({ kind: 'success', text: t('secondFactor.saved') });
  }

  return (
    <Card title={t('secondFactor.title')} text={t(`secondFactor.${tenantId ? 'tenantText' : 'text'}`)}>
      {error && (
        <Notice
          tone="danger"
          live
          className="mb-4"
          action={
            error.code === 'own_second_factor_first' && (
              <a href={withLocale('/account/profile', locale)} className="link text-sm">
                {t('secondFactor.toProfile')}
              </a>
            )
          }
        >
          {errorText(t, error)}
        </Notice>
      )}
      <fieldset disabled={archived} className="flex flex-col gap-3">
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

import { type Action, permissions } from '#rules/permissions.ts';
import { rolesWithin } from '#rules/roles.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Table } from '../ui/Table.tsx';
import { shownActions } from './shown-actions.ts';

const entities = Object.keys(shownActions) as (keyof typeof shownActions)[];

/** Who may do what in a tenant, read from the very table that the server decides by. Texts: organisation, people. */
export function RolesMatrix() {
  const t = useTranslate();
  return (
    <>
      <Card title={t('organisation.matrix.roles')}>
        <dl className="grid gap-4 sm:grid-cols-2">
          {rolesWithin.tenant.map((role) => (
            <div key={role}>
              <dt className="font-medium">{t(`people.roleNames.${role}`)}</dt>
              <dd className="text-sm text-muted">{t(`organisation.matrix.about.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {entities.map((entity) => (
        <Card key={entity} title={t(`organisation.matrix.entities.${entity}`)} padded={false}>
          <Table
            caption={t(`organisation.matrix.entities.${entity}`)}
            rows={shownActions[entity]}
            rowKey={(action) => action}
            columns={[
              {
                key: 'action',
                header: t('organisation.matrix.action'),
                cell: (action) => (
                  <>
                    {t(`organisation.matrix.actions.${action}`)}
                    {/* Where there is no room for a column each, the roles are named. */}
                    <span className="mt-0.5 block text-muted sm:hidden">
                      {rolesWithin.tenant
                        .filter((role) => isAllowedTo(role, action))
                        .map((role) => t(`people.roleNames.${role}`))
                        .join(', ')}
                    </span>
                  </>
                ),
              },
              ...rolesWithin.tenant.map((role) => ({
                key: role,
                header: t(`people.roleNames.${role}`),
                from: 'sm' as const,
                narrow: 'nothing' as const,
                className: 'text-center whitespace-normal min-w-24',
                cell: (action: Action) => <Mark allowed={isAllowedTo(role, action)} />,
              })),
            ]}
          />
        </Card>
      ))}
    </>
  );
}

const isAllowedTo = (role: (typeof rolesWithin.tenant)[number], action: Action) =>
  (permissions[action] as readonly string[]).includes(role);

function Mark({ allowed }: { allowed: boolean }) {
  const t = useTranslate();
  return (
    <span className="relative inline-grid place-items-center">
      {allowed ? (
        <Icon name="check" className="size-5 text-success" />
      ) : (
        <span aria-hidden="true" className="text-muted">
          –
        </span>
      )}
      <span className="sr-only">{t(`organisation.matrix.${allowed ? 'yes' : 'no'}`)}</span>
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { PersonData, RolePlaceData } from '#contracts/person.ts';
import { roleNames, roles as roleTable, versionOfRoles } from '#rules/roles.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { errorText } from '../ui/error-text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { RolePlacePicker } from './RolePlacePicker.tsx';

type Role = PersonData['roles'][number];

/** The roles of a person, each at its place; saved together. */
export function RolesDialog({
  person,
  onSaved,
  onClose,
}: {
  person: PersonData;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const editing = useVersioned(
    versioned(person.roles),
    ({ roles }) => ({ roles }),
    async ({ roles }, rolesVersion) => {
      const body = { roles: roles.map(placed), rolesVersion };
      const account = await call('PATCH users/{id}', { params: { id: person.id }, body });
      return versioned(account.roles);
    },
  );
  const { pending, error, conflict } = editing;
  const { roles } = editing.draft;
  const fields = useRef<HTMLFieldSetElement>(null);
  /** The button that did it is gone or disabled afterwards; the choice of a role is always there. */
  function setRoles(next: readonly Role[]) {
    editing.change({ roles: next });
    fields.current?.querySelector('select')?.focus();
  }
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [name, setName] = useState<Role['name']>('READ_USER');
  const [place, setPlace] = useState<RolePlaceData | null>(null);
  /** Whether a role was chosen that is not in the list yet. */
  const [chosen, setChosen] = useState(false);
  const [attempted, setAttempted] = useState(false);

  // The list shows roles without their places; the account knows tenants and companies by name.
  useEffect(() => {
    call('GET users/{id}', { params: { id: person.id } }).then(
      ({ tenants, companies }) =>
        setNames(
          (known) =>
            new Map([...[...tenants, ...companies].map((one) => [one.id, one.name] as const), ...known]),
        ),
      (cause: unknown) => {
        // Without the names the places keep their ids.
        if (!(cause instanceof ApiError)) throw cause;
      },
    );
  }, [person.id]);
  const { scope } = roleTable[name];
  const next: Role = { name, ...(scope && place && { [scope]: place.id }) };
  const complete = scope === null || place !== null || name === 'TENANT_ADMIN';
  const present = roles.some((role) => keyOf(role) === keyOf(next));

  function takePlace() {
    if (place) setNames(new Map([...names, [place.id, place.name]]));
    setPlace(null);
    setChosen(false);
  }
  function add() {
    takePlace();
    setRoles([...roles, next]);
  }
  /** A choice that stands in the fields is meant, whether or not it was added to the list first. */
  async function save() {
    setAttempted(true);
    if (chosen && !complete) return;
    takePlace();
    finish(await editing.save(chosen && !present ? { roles: [...roles, next] } : {}));
  }

  const placeName = (role: Role) => {
    const at = placeOf(role);
    return at && (names.get(at) ?? t('people.roleEditor.place', { id: at.slice(-12) }));
  };
  const told = (list: readonly Role[]) =>
    list
      .map((role) => [t(`people.roleNames.${role.name}`), placeName(role)].filter(Boolean).join(' · '))
      .sort()
      .join('\n');
  const finish = async (saved: boolean) => {
    if (saved) await onSaved();
  };

  return (
    <Dialog
      open
      title={t('people.roleEditor.title', { name: person.firstName })}
      description={t('people.roleEditor.text')}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" loading={pending} onClick={save}>
            {t('portal.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {error && (
          <Notice tone="danger" live>
            {errorText(t, error)}
          </Notice>
        )}
        {conflict && (
          <ConflictNotice
            pending={pending}
            fields={[{ label: t('people.roles'), mine: told(roles), theirs: told(conflict.roles) }]}
            onKeepMine={async () => finish(await editing.keepMine())}
            onTakeTheirs={editing.takeTheirs}
          />
        )}
        {roles.length === 0 ? (
          <p className="text-sm text-muted">{t('people.noRoles')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line">
            {roles.map((role) => {
              const label = t(`people.roleNames.${role.name}`);
              const at = placeName(role);
              return (
                <li key={keyOf(role)} className="flex items-center gap-3 py-1.5 pl-4 pr-1.5">
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{label}</span>
                    {at && (
                      <span dir="auto" className="block truncate text-sm text-muted">
                        {at}
                      </span>
                    )}
                  </span>
                  <IconButton
                    icon="trash"
                    label={t('people.roleEditor.remove', { role: label })}
                    onClick={() => setRoles(roles.filter((one) => one !== role))}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <fieldset ref={fields} className="flex flex-col gap-4 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-medium">{t('people.roleEditor.add')}</legend>
          <Select
            label={t('people.roleEditor.role')}
            value={name}
            onSelect={(role: Role['name']) => {
              setName(role);
              setPlace(null);
              setChosen(true);
              setAttempted(false);
            }}
            options={roleNames.map((value) => ({ value, label: t(`people.roleNames.${value}`) }))}
          />
          {scope && (
            <RolePlacePicker
              key={scope}
              scope={scope}
              place={place}
              error={attempted && chosen && !complete ? t('fieldErrors.required') : undefined}
              onPick={(picked) => {
                setPlace(picked);
                setChosen(true);
              }}
            />
          )}
          <Button icon="plus" disabled={!complete || present} className="self-start" onClick={add}>
            {t('people.roleEditor.addAction')}
          </Button>
        </fieldset>
      </div>
    </Dialog>
  );
}

const versioned = (roles: readonly Role[]) => ({ roles, version: versionOfRoles(roles) });
const placeOf = (role: Role) => role.tenantId ?? role.companyId ?? role.modelBotId ?? null;
const keyOf = (role: Role) => `${role.name} ${placeOf(role) ?? ''}`;

/** Only what says something: the server refuses a place that the role does not have. */
const placed = ({ name, tenantId, companyId, modelBotId }: Role): Role => ({
  name,
  ...(tenantId && { tenantId }),
  ...(companyId && { companyId }),
  ...(modelBotId && { modelBotId }),
});

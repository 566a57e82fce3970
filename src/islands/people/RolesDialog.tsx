import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { AccountData } from '#contracts/account.ts';
import type { ProofInput } from '#contracts/security.ts';
import type { PersonData, RolePlaceData } from '#contracts/user.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { placedRole, roleNames, roles as roleTable, versionOfRoles } from '#rules/roles.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';
import { RoleEditor } from '../roles/RoleEditor.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { Select } from '../ui/Select.tsx';
import { RolePlacePicker } from './RolePlacePicker.tsx';

/** The roles wait to be saved until it is shown who gives them. */
type Proving = { prove: (proof: ProofInput) => Promise<void>; giveUp: () => void };

type Role = PersonData['roles'][number];

/** The roles of a person anywhere, as administrators give them. */
export function RolesDialog({
  person,
  proofs,
  onSaved,
  onClose,
}: {
  person: PersonData;
  /** By what the administrator shows that it is them. */
  proofs: readonly ProofMeans[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const self = useAccount();
  const [proving, setProving] = useState<Proving | null>(null);
  const editing = useVersioned(
    versioned(person.roles),
    ({ roles }) => ({ roles }),
    async ({ roles }, rolesVersion) => {
      const body = { roles: roles.map(placedRole), rolesVersion };
      const save = (proof?: ProofInput) =>
        call('PATCH users/{id}', { params: { id: person.id }, body: { ...body, ...(proof && { proof }) } });
      const account = await save().catch((cause: unknown) => {
        if (!(cause instanceof ApiError) || cause.code !== 'proof_missing') throw cause;
        return new Promise<AccountData>((resolve, reject) => {
          setProving({ prove: async (proof) => resolve(await save(proof)), giveUp: () => reject(cause) });
        });
      });
      return versioned(account.roles);
    },
  );
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [name, setName] = useState<Role['name']>('READ_USER');
  const [place, setPlace] = useState<RolePlaceData | null>(null);

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

  return (
    <>
      <RoleEditor
        person={person}
        editing={editing}
        next={{
          role: { name, ...(scope && place && { [scope]: place.id }) },
          isComplete: scope === null || place !== null || name === 'TENANT_ADMIN',
        }}
        keyOf={(role) => versionOfRoles([role])}
        placeNameOf={(role) => {
          const at = placeOf(role);
          return at && (names.get(at) ?? t('people.roleEditor.place', { id: at.slice(-12) }));
        }}
        none={t('people.noRoles')}
        mayBeEmpty
        fields={({ error, onChoose }) => (
          <>
            <Select
              label={t('people.roleEditor.role')}
              value={name}
              onSelect={(role: Role['name']) => {
                setName(role);
                setPlace(null);
                onChoose();
              }}
              options={roleNames.map((value) => ({ value, label: t(`people.roleNames.${value}`) }))}
            />
            {scope && (
              <RolePlacePicker
                key={scope}
                scope={scope}
                place={place}
                error={error}
                onPick={(picked) => {
                  setPlace(picked);
                  onChoose();
                }}
              />
            )}
          </>
        )}
        onTake={() => {
          if (place) setNames(new Map([...names, [place.id, place.name]]));
          setPlace(null);
        }}
        onSaved={onSaved}
        onClose={onClose}
      />
      {proving && (
        <ProofDialog
          userId={self.id}
          proofs={proofs}
          title={t('people.roleEditor.proof.title')}
          text={t('people.roleEditor.proof.text', { name: person.firstName })}
          confirmLabel={t('people.roleEditor.proof.confirm')}
          onConfirm={async (proof) => {
            await proving.prove(proof);
            setProving(null);
          }}
          onClose={() => {
            proving.giveUp();
            setProving(null);
          }}
        />
      )}
    </>
  );
}

const versioned = (roles: readonly Role[]) => ({ roles, version: versionOfRoles(roles) });
const placeOf = (role: Role) => role.tenantId ?? role.companyId ?? role.modelBotId ?? null;

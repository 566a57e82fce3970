import { organisationLimits } from '#rules/organisation.ts';
import { type GivenRoleName, rolesWithin } from '#rules/roles.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type GivenPlaceData, newCompany, onlyPlace, placeKindOf, placeOptions } from './places.ts';

export type ChosenRole = { name: GivenRoleName; placeId: string };

/** A role, and the place where it is to hold. */
export function RoleFields({
  kind,
  places,
  chosen,
  error,
  company,
  onChoose,
}: {
  /** Whose people it is about: a company gives no role of the whole tenant. */
  kind: 'tenants' | 'companies';
  places: readonly GivenPlaceData[];
  chosen: ChosenRole;
  error?: string | undefined;
  /** Where a company may be made on the way: what it is to be called. */
  company?: { name: string; error: string | undefined; onName: (name: string) => void } | undefined;
  onChoose: (role: ChosenRole) => void;
}) {
  const t = useTranslate();
  const names: readonly GivenRoleName[] = rolesWithin[kind === 'tenants' ? 'tenant' : 'company'];
  const needed = placeKindOf(chosen.name);
  const options = placeOptions(chosen.name, places, t('people.roleEditor.choose'));
  const hasNone = !places.some(({ kind }) => kind === needed);
  const placeIfNone = (name: GivenRoleName) =>
    company && placeKindOf(name) === 'company' && !places.some(({ kind }) => kind === 'company')
      ? newCompany
      : '';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={t('people.roleEditor.role')}
        value={chosen.name}
        hint={t(`organisation.matrix.about.${chosen.name}`)}
        onSelect={(name: GivenRoleName) =>
          onChoose({ name, placeId: onlyPlace(name, places) || placeIfNone(name) })
        }
        options={names.map((value) => ({ value, label: t(`people.roleNames.${value}`) }))}
      />
      {needed && (
        <Select
          label={t(`people.roleEditor.scopes.${needed === 'company' ? 'companyId' : 'modelBotId'}`)}
          value={chosen.placeId}
          onSelect={(placeId: string) => onChoose({ ...chosen, placeId })}
          options={
            company && needed === 'company'
              ? [
                  ...(hasNone ? [] : options),
                  { value: newCompany, label: t('organisation.invite.newCompany') },
                ]
              : options
          }
          hint={hasNone && needed === 'modelBot' ? t('organisation.invite.noAssistant') : undefined}
          error={error}
        />
      )}
      {company && needed === 'company' && chosen.placeId === newCompany && (
        <TextInput
          className="sm:col-start-2"
          label={t('organisation.settings.companyName')}
          dir="auto"
          value={company.name}
          maxLength={organisationLimits.nameCharacters}
          onChange={(event) => company.onName(event.target.value)}
          error={company.error}
        />
      )}
    </div>
  );
}

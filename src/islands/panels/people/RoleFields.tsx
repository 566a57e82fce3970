import { type GivenRoleName, rolesWithin } from '#rules/roles.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { type GivenPlaceData, onlyPlace, placeKindOf, placeOptions } from './places.ts';

export type ChosenRole = { name: GivenRoleName; placeId: string };

/** A role, and the place where it is to hold. */
export function RoleFields({
  kind,
  places,
  chosen,
  error,
  onChoose,
}: {
  /** Whose people it is about: a company gives no role of the whole tenant. */
  kind: 'tenants' | 'companies';
  places: readonly GivenPlaceData[];
  chosen: ChosenRole;
  error?: string | undefined;
  onChoose: (role: ChosenRole) => void;
}) {
  const t = useTranslate();
  const names: readonly GivenRoleName[] = rolesWithin[kind === 'tenants' ? 'tenant' : 'company'];
  const needed = placeKindOf(chosen.name);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={t('people.roleEditor.role')}
        value={chosen.name}
        hint={t(`organisation.matrix.about.${chosen.name}`)}
        onSelect={(name: GivenRoleName) => onChoose({ name, placeId: onlyPlace(name, places) })}
        options={names.map((value) => ({ value, label: t(`people.roleNames.${value}`) }))}
      />
      {needed && (
        <Select
          label={t(`people.roleEditor.scopes.${needed === 'company' ? 'companyId' : 'modelBotId'}`)}
          value={chosen.placeId}
          onSelect={(placeId: string) => onChoose({ ...chosen, placeId })}
          options={placeOptions(chosen.name, places, t('people.roleEditor.choose'))}
          error={error}
        />
      )}
    </div>
  );
}

import type { GivenRoleInput } from '#contracts/member.ts';
import type { GivenRoleName } from '#rules/roles.ts';
import type { SelectOption } from '../../ui/Select.tsx';

/** A company or bot at which a role can be given; a bot with the company it belongs to. */
export type GivenPlaceData = {
  kind: 'company' | 'modelBot';
  id: string;
  name: string;
  within: string | null;
};

/** Stands in for the company that is made together with an invitation. */
export const newCompany = 'new';

/** What a role is about: nothing more than the tenant, a company, or a bot. */
export function placeKindOf(role: GivenRoleName): GivenPlaceData['kind'] | null {
  if (role === 'TENANT_ADMIN') return null;
  return role === 'BOT_CREATOR' ? 'modelBot' : 'company';
}

/** The places at which a role can be given, as a select shows them. */
export function placeOptions(
  role: GivenRoleName,
  places: readonly GivenPlaceData[],
  choose: string,
): SelectOption[] {
  const fitting = places.filter(({ kind }) => kind === placeKindOf(role));
  const options = fitting.map(({ id, name, within }) => ({
    value: id,
    label: within ? `${name} · ${within}` : name,
  }));
  return fitting.length === 1 ? options : [{ value: '', label: choose }, ...options];
}

/** The place that needs no choice: the only one there is. */
export function onlyPlace(role: GivenRoleName, places: readonly GivenPlaceData[]): string {
  const [only, another] = places.filter(({ kind }) => kind === placeKindOf(role));
  return only && !another ? only.id : '';
}

/** A role at a place, as requests name it. */
export function roleAt(name: GivenRoleName, placeId: string): GivenRoleInput {
  const kind = placeKindOf(name);
  return {
    name,
    ...(kind === 'company' && { companyId: placeId }),
    ...(kind === 'modelBot' && { modelBotId: placeId }),
  };
}

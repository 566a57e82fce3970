import type { Account } from './account.ts';

export type Scope = { key: string; kind: 'tenant' | 'company'; name: string; path: string };

type Member = Pick<Account, 'tenants' | 'roles'> & { companies: readonly { id: string; name: string }[] };

/** The tenants and companies that somebody changes between, each with the page that their role opens there. */
export function scopesOf({ tenants, companies, roles }: Member): Scope[] {
  const manages = (id: string) =>
    roles.some((role) => role.name === 'COMPANY_ADMIN' && role.companyId === id);
  const places: Scope[] = [
    ...tenants.map(({ id, name }) => ({
      key: id,
      kind: 'tenant' as const,
      name,
      path: `/tenants/${id}/panel`,
    })),
    ...companies.map(({ id, name }) => ({
      key: id,
      kind: 'company' as const,
      name,
      path: `/companies/${id}/${manages(id) ? 'panel' : 'modules'}`,
    })),
  ];
  return [...new Map(places.map((place) => [place.key, place])).values()];
}

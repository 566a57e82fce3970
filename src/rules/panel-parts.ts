/** The parts of the panel of a tenant and of a company, in the order of their links. The first one opens. */
export const tenantParts = [
  'overview',
  'companies',
  'people',
  'roles',
  'usage',
  'limits',
  'branding',
  'words',
  'tools',
  'providers',
  'audit',
  'danger',
] as const;
export type TenantPart = (typeof tenantParts)[number];

export const companyParts = ['overview', 'bots', 'people', 'usage', 'quality', 'settings'] as const;
export type CompanyPart = (typeof companyParts)[number];

/** The part that an address names, else the first one. */
export function partOf<Part extends string>(parts: readonly [Part, ...Part[]], named: string | null): Part {
  return parts.find((part) => part === named) ?? parts[0];
}

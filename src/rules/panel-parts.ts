/** The parts of the panel of a tenant and of a company. The first one opens; `sections.ts` groups them. */
export const tenantParts = [
  'overview',
  'companies',
  'people',
  'roles',
  'questions',
  'usage',
  'quality',
  'costs',
  'providers',
  'tools',
  'words',
  'branding',
  'limits',
  'audit',
] as const;
export type TenantPart = (typeof tenantParts)[number];

export const companyParts = [
  'overview',
  'bots',
  'people',
  'questions',
  'usage',
  'quality',
  'settings',
] as const;
export type CompanyPart = (typeof companyParts)[number];

/** Where parts are that had an address of their own. */
const moved: ReadonlyMap<string | null, string> = new Map([['danger', 'branding']]);

/** The part that an address names, else the first one. */
export function partOf<Part extends string>(parts: readonly [Part, ...Part[]], named: string | null): Part {
  return parts.find((part) => part === (moved.get(named) ?? named)) ?? parts[0];
}

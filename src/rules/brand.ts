export type Brand = { tenantId: string; name: string; accentColour: string | null; logo: string | null };

type Holder = {
  brands: readonly Brand[];
  companies: readonly { id: string; tenantId: string }[];
};

/**
 * Whose look a page wears: that of the tenant it is about, as far as the path tells, else that of the person's only
 * tenant. Null is the product's own.
 * @param path without language prefix
 */
export function brandOf({ brands, companies }: Holder, path: string): Brand | null {
  const [, area, id] = path.split('/');
  const own = (tenantId: string | undefined) => brands.find((brand) => brand.tenantId === tenantId);
  if (area === 'admin' || area === 'support') return null;
  if (area === 'tenants' && id) return own(id) ?? null;
  const company = area === 'companies' ? companies.find((each) => each.id === id) : undefined;
  if (company) return own(company.tenantId) ?? null;
  const [only, another] = brands;
  return only && !another ? only : null;
}

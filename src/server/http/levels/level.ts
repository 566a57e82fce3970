/** An organisation of the second floor or the first: what both have is described once, for either. */
export type Level = 'tenant' | 'company';

/** The first word of the paths. */
export const collections = { tenant: 'tenants', company: 'companies' } as const;

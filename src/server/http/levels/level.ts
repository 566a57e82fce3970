/** A tenant or a company of one: what both have is described once. */
export type Level = 'tenant' | 'company';

/** The first word of the paths. */
export const collections = { tenant: 'tenants', company: 'companies', modelBot: 'model-bots' } as const;

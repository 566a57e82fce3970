/** Ceilings on what tenants and companies are called and told. */
export const organisationLimits = { nameCharacters: 300, descriptionCharacters: 2000 } as const;

/** Ceilings on a tenant's logo. */
export const logoLimits = {
  bytes: 512 * 1024,
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
} as const;

/** What a list of tenants or companies shows: those in use, or those put away. */
export const archiveStates = ['active', 'archived'] as const;
export type ArchiveState = (typeof archiveStates)[number];

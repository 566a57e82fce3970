/** The keys Parley keeps in local storage: the bearer token, the first name and the person's id. */
export const storedKeys = { token: 'token', firstName: 'firstName', tokenId: 'tokenId' } as const;

/** Ceilings on the views of tables that somebody keeps, of one table each. */
export const savedViewLimits = { nameCharacters: 60, queryCharacters: 2_000, most: 20 } as const;

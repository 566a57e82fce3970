/** What a person may use per day unless a plan, tenant, company or bot says otherwise. */
export const dailyLimits = {
  mediaGenerations: 5,
  fileResponses: 20,
} as const satisfies Record<string, number>;

export type UsageKind = keyof typeof dailyLimits;

/** Ceilings on uploads. */
export const uploadLimits = {
  fileBytes: 100 * 1024 * 1024,
  filesPerRequest: 50,
  nameCharacters: 255,
} as const;

/** Ceilings on one question. */
export const chatLimits = {
  questionCharacters: 8_000,
  titleCharacters: 120,
} as const;

/** Sign-in attempts: `points` per `seconds`, per address and per email. */
export const signInLimits = {
  perEmail: { points: 10, seconds: 15 * 60 },
  perAddress: { points: 60, seconds: 15 * 60 },
} as const;

/** Ways to a sign-in provider that one address may begin: `points` per `seconds`. */
export const externalSignInLimit = { points: 200, seconds: 15 * 60 } as const;

/**
 * By what somebody who is signed in shows that it is them, before what could lock them out or let others in. `code` is
 * that of an authenticator app, or a recovery code; `mail` one that was just written to them.
 */
export const proofMeans = ['password', 'passkey', 'code', 'mail'] as const;
export type ProofMeans = (typeof proofMeans)[number];

/**
 * So many seconds after they signed in nobody is asked again before they let somebody at the whole installation: long
 * enough for an afternoon's work, too short for a browser that was left open.
 */
export const freshSignInSeconds = 2 * 3600;

/** Digits of the code that is mailed. */
export const mailedProofDigits = 6;

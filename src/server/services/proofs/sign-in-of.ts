import type { SignedInContext } from '../context.ts';

/** The sign-in that a proof is bound to: a browser's session, or a program's token. */
export const signInOf = ({ actor }: SignedInContext) => actor.sessionId ?? actor.tokenId;

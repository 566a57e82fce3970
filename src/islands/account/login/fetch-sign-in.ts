import { fetchPart } from '#client/fetch-part.ts';

/**
 * What talks to the server. It weighs more than the form and is of no use before somebody fills that in, so the
 * page fetches it then.
 * @throws {ApiError} `network`
 */
export const fetchSignIn = () => fetchPart(() => import('./sign-in.ts'));

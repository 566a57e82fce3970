/**
 * Jobs that nobody may take out of the queue: they keep a promise to somebody who is gone, and nothing else would
 * keep it in their place.
 */
export const promisedJobs: readonly string[] = ['eraseUser', 'removeStored', 'removeUnconfirmedAccount'];

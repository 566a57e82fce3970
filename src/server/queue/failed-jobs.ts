/**
 * Which jobs have been given up, of rows of the queue that are called `jobs`. The last attempt counts from its
 * beginning: while it runs, its job has not failed.
 */
export const hasFailed = 'jobs.attempts >= jobs.max_attempts AND jobs.locked_at IS NULL';

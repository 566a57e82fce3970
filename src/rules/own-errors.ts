import type { ErrorCode } from './errors.ts';

// A module of its own: every page's script needs this, and few need the table of all errors.

/** What an answer means that says nothing in our terms, such as a proxy's page. */
export const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_attempts',
};

/** The errors of requests that no answer of the server's tells of. */
export const ownErrors: readonly string[] = [
  'network',
  'unavailable',
  'internal',
  ...Object.values(codeByStatus),
];

import type { ExternalErrorCode } from '#rules/external-sign-in.ts';

/** Ends a way back from a provider with something the person has to be told. */
export class ExternalSignInError extends Error {
  readonly code: ExternalErrorCode;

  constructor(code: ExternalErrorCode) {
    super(code);
    this.name = 'ExternalSignInError';
    this.code = code;
  }
}

import type { ErrorBody, SecondStep } from '#contracts/error.ts';
import type { ErrorCode, FieldErrorCode } from '#rules/errors.ts';
import { codeByStatus } from '#rules/own-errors.ts';
import { parsedJson } from '#rules/parsed-json.ts';

/** The code of a request that failed: one of the server's, or `network` when no answer came. */
export type ApiErrorCode = ErrorCode | 'network';

type ApiErrorDetails = { code: ApiErrorCode } & Partial<Omit<ErrorBody['error'], 'code'>>;

/** A request that did not succeed, in the terms of the contract's error body. */
export class ApiError extends Error {
  /** The HTTP status, 0 without an answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, FieldErrorCode>>;
  /** When it is worth trying again, ISO 8601. */
  readonly resetsAt: string | undefined;
  readonly upgradePath: string | undefined;
  /** With `second_factor_missing`: the page where it is set up. */
  readonly setUpPath: string | undefined;
  /** What the server says is wrong, in the language of the page. */
  readonly told: string | undefined;
  /** With `limit_reached`: the limit, if it is one that is not counted by day. */
  readonly limit: ErrorBody['error']['limit'];
  /** How a sign-in goes on that needs more than the password. */
  readonly secondStep: SecondStep | undefined;
  /** With `version_conflict`: what somebody else has made of it in the meantime. */
  readonly current: unknown;

  constructor(status: number, error: ApiErrorDetails) {
    super(error.message ?? error.code);
    this.name = 'ApiError';
    this.status = status;
    this.code = error.code;
    this.fields = error.fields ?? {};
    this.resetsAt = error.resetsAt;
    this.upgradePath = error.upgradePath;
    this.setUpPath = error.setUpPath;
    this.told = error.message;
    this.limit = error.limit;
    this.secondStep = error.secondStep;
    this.current = error.current;
  }
}

/** The error an answer stands for. A body that is not the contract's (a proxy's page) is told by its status. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error;
  if (error && typeof error === 'object' && typeof error.code === 'string')
    return new ApiError(status, error);
  return new ApiError(status, { code: codeByStatus[status] ?? (status >= 502 ? 'unavailable' : 'internal') });
}

/** The same for a body that has not been parsed. */
export const apiErrorOfText = (status: number, text: string): ApiError =>
  apiErrorOf(status, parsedJson(text) ?? null);

/**
 * Every error code an answer may carry, with its HTTP status.
 * The message of a code is `errors.<code>` in the translations; codes for fields are `fieldErrors.<code>`.
 */
export const errors = {
  invalid_request: { status: 422 },
  malformed_json: { status: 400 },
  unsupported_media_type: { status: 415 },
  invalid_credentials: { status: 401 },
  unauthenticated: { status: 401 },
  forbidden: { status: 403 },
  email_not_confirmed: { status: 403 },
  not_while_impersonating: { status: 403 },
  account_suspended: { status: 403 },
  second_factor_required: { status: 403 },
  passkey_refused: { status: 422 },
  sign_in_expired: { status: 410 },
  cross_site_request: { status: 403 },
  xsrf_mismatch: { status: 419 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  request_timeout: { status: 408 },
  conflict: { status: 409 },
  version_conflict: { status: 409 },
  archived: { status: 409 },
  not_archived: { status: 409 },
  subscription_active: { status: 409 },
  last_tenant_administrator: { status: 409 },
  invitation_for_other: { status: 409 },
  sign_in_to_accept: { status: 409 },
  last_way_in: { status: 409 },
  last_administrator: { status: 409 },
  setup_finished: { status: 410 },
  wrong_code: { status: 422 },
  code_expired: { status: 410 },
  link_expired: { status: 410 },
  payload_too_large: { status: 413 },
  limit_reached: { status: 429 },
  too_many_attempts: { status: 429 },
  answer_in_progress: { status: 409 },
  host_not_allowed: { status: 403 },
  origin_not_allowed: { status: 403 },
  provider_failed: { status: 502 },
  media_unavailable: { status: 503 },
  media_failed: { status: 502 },
  media_refused: { status: 422 },
  invalid_signature: { status: 400 },
  subscription_exists: { status: 409 },
  payments_failed: { status: 502 },
  payments_unavailable: { status: 503 },
  internal: { status: 500 },
  provider_unavailable: { status: 503 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errors;

/** What can be wrong with one field of a form. */
export const fieldErrors = [
  'required',
  'invalid',
  'invalid_email',
  'too_short',
  'too_long',
  'unknown_field',
  'wrong_password',
  'wrong_code',
  'low_contrast',
  'does_not_match',
  'above_limit',
] as const;

export type FieldErrorCode = (typeof fieldErrors)[number];

import type { SecondStep } from '#contracts/error.ts';
import type { ErrorCode, FieldErrorCode } from '#rules/errors.ts';
import { errors } from '#rules/errors.ts';
import type { FixedLimit } from '#rules/limits.ts';
import type { SpaceLimit } from '#rules/plans.ts';

/**
 * An error meant for the caller. Services throw it; `server/http` turns it into an answer. Every other error is
 * a defect: it is logged and answered as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldErrorCode> | undefined;
  /** With `limit_reached` and `too_many_attempts`: when it is worth trying again. */
  readonly resetsAt: Date | undefined;
  /** With `limit_reached`: which limit, where it is not one of today's answers or media. */
  readonly limit: SpaceLimit | FixedLimit | 'models' | undefined;
  /** With the limit `seats`: how many are free where more were asked for. */
  readonly freeSeats: number | undefined;
  /** With `second_factor_required`: how to go on. */
  readonly secondStep: SecondStep | undefined;
  /** Whose account it is about, where the caller has not proved that it is theirs: for the audit log, never answered. */
  readonly personId: string | undefined;
  /** The record that was asked for and is out of reach, or is not there: for the audit log, never answered. */
  readonly refused: string | undefined;
  /** With `version_conflict`: the present state, as the endpoint presents it. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    details: {
      fields?: Record<string, FieldErrorCode>;
      resetsAt?: Date;
      limit?: SpaceLimit | FixedLimit | 'models';
      freeSeats?: number;
      secondStep?: SecondStep | undefined;
      personId?: string | undefined;
      refused?: string;
      current?: unknown;
    } = {},
  ) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.resetsAt = details.resetsAt;
    this.limit = details.limit;
    this.freeSeats = details.freeSeats;
    this.secondStep = details.secondStep;
    this.personId = details.personId;
    this.refused = details.refused;
    this.current = details.current;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

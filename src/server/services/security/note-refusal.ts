import type { ErrorCode } from '#rules/errors.ts';
import { own } from '#rules/own.ts';
import type { Target } from '../../auth/locate.ts';
import { networkOf } from '../../auth/network.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';
import { noteSecurityEvent } from './note-security-event.ts';

/** What refuses somebody who is signed in. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'forbidden',
  'not_found',
  'email_not_confirmed',
  'second_factor_missing',
  'not_while_impersonating',
]);
/** What a wrong proof of who somebody is ends in. */
const failures: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_credentials',
  'passkey_refused',
  'account_suspended',
  'wrong_code',
]);
const failedFields: ReadonlySet<string> = new Set(['wrong_password', 'wrong_code']);

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const mostRefusals = 30;
const mostIds = 20;
const mostFailures = 60;
const mostLimits = 30;

/**
 * Writes down what an error says about the doors: a failed sign-in, a limit that was hit, something out of reach. What
 * is not there and what is somebody else's are written down alike, or the log would tell one from the other.
 */
export function noteRefusal({
  ctx,
  input: { error, body },
}: {
  ctx: Context;
  input: { error: unknown; body?: unknown };
}): void {
  if (!(error instanceof AppError) || !ctx.call) return;
  const { code, status, resetsAt } = error;
  const { method, path } = ctx.call;
  const place = path.slice(0, 200);
  const refused = error.refused ?? refusedIn(body, error);
  const subjectId = error.personId ?? ctx.actor?.account.id ?? null;
  const who = subjectId ?? networkOf(ctx.clientAddress);
  // A browser that is somebody's may try another's account.
  const actorId = error.personId ? null : subjectId;
  const details = { reason: code, method, path: place, ...(refused !== undefined && { refused }) };
  const base = { subjectId, actorId, details };
  if (status === 429) {
    const bounds = [
      { key: `${who} ${code} ${method} ${place.replace(id, '')}`, most: 1, until: resetsAt },
      { key: `${who} limits`, most: mostLimits },
    ];
    noteSecurityEvent({ ctx, input: { action: 'access.limited', ...base, bounds } });
  } else if (isFailure(error)) {
    const bounds = [{ key: who, most: mostFailures }];
    noteSecurityEvent({ ctx, input: { action: 'user.sign_in_failed', ...base, bounds } });
  } else if (
    ctx.actor &&
    (refused !== undefined || (refusals.has(code) && (code !== 'not_found' || id.test(path))))
  ) {
    const bounds = [
      { key: `${who} ${method} ${place} ${refused ?? ''}`, most: 1 },
      // Many records that are not there hide no door that was closed.
      { key: `${who} ${code}`, most: mostRefusals },
    ];
    noteSecurityEvent({ ctx, input: { action: 'access.refused', ...base, bounds } });
  }
}

/** The ids in a body that are not to be used: those that an error names, or all where what was asked for is not there. */
function refusedIn(body: unknown, { code, fields = {} }: AppError): string | undefined {
  const named = code === 'not_found' ? [body] : Object.keys(fields).map((path) => valueAt(body, path));
  const ids = named.flatMap(idsIn).slice(0, mostIds);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** @param path as errors name fields: keys and positions, divided by dots */
function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) value = isRecord(value) ? own(value, key) : undefined;
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return id.exec(value)?.[0] === value ? [value] : [];
  return isRecord(value) ? Object.values(value).flatMap(idsIn) : [];
}

/**
 * Writes down records that somebody named among others and that are not theirs, or not there, where the answer goes on
 * with the others.
 */
export function noteUnreached({
  ctx,
  input: { kind, named, reached },
}: {
  ctx: Context;
  input: { kind: Target['kind'] | 'notification'; named: readonly string[]; reached: readonly string[] };
}): void {
  const known = new Set(reached);
  for (const id of named.filter((id) => !known.has(id)).slice(0, mostRefusals + 1)) {
    noteRefusal({ ctx, input: { error: new AppError('not_found', { refused: `${kind} ${id}` }) } });
  }
}

const isFailure = ({ code, fields }: AppError) =>
  failures.has(code) || Object.values(fields ?? {}).some((field) => failedFields.has(field));

import { Readable } from 'node:stream';
import { ZodError, type z } from 'zod';
import type { ErrorBody } from '#contracts/error.ts';
import { type ListMeta, usualPerPage, type WholeListInput } from '#contracts/list.ts';
import { dateFormat } from '#i18n/dates.ts';
import type { Translate } from '#i18n/format.ts';
import { translator } from '#i18n/i18n.ts';
import { type FieldErrorCode, fieldErrors } from '#rules/errors.ts';
import type { Locale } from '#rules/preferences.ts';
import { secondFactorPage } from '#rules/second-factor.ts';
import { AppError } from '../errors.ts';
import { jsonPieces } from '../json-pieces.ts';
import { passingFailure } from '../passing-failure.ts';
import type { App } from '../services/context.ts';
import { presentMilliseconds } from '../time.ts';

const noStore = { 'Cache-Control': 'no-store' };

/**
 * An answer that is there whole: with its length and its text, it leaves in one piece instead of a chunk and its end. To
 * make a stream of a text takes longer than to send it, so there is one only for who asks for it; nothing else reads it.
 */
class WholeAnswer extends Response {
  readonly whole: string;
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | null = null;

  constructor(text: string, { status, headers }: { status: number; headers: Record<string, string> }) {
    super(null, { status, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(text)) } });
    this.whole = text;
  }

  override get body() {
    this.#stream ??= new Response(this.whole).body;
    return this.#stream;
  }
}

/** The text of an answer that is there whole. Routes and the process may have this class once each. */
export const wholeTextOf = (answer: Response & Partial<Pick<WholeAnswer, 'whole'>>): string | undefined =>
  answer.whole;

function answerJson(body: unknown, status: number, headers: Record<string, string>): Response {
  const complete = { ...headers, 'Content-Type': 'application/json' };
  return new WholeAnswer(JSON.stringify(body), { status, headers: complete });
}

/** One thing: `{"data": …}`. */
export function answerData(
  data: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return answerJson({ data }, init.status ?? 200, { ...noStore, ...init.headers });
}

/** What has been written as JSON elsewhere, `data` and all. */
export function answerWritten(json: Uint8Array<ArrayBuffer>): Response {
  return new Response(json, { headers: { ...noStore, 'Content-Type': 'application/json' } });
}

/** One thing with long lists or texts: it is written piece by piece while it is sent, so that others have their turn. */
export function answerLongData(data: Record<string, unknown>): Response {
  return answerStream(encoded(longJson(data)), { 'Content-Type': 'application/json' });
}

async function* longJson(data: Record<string, unknown>): AsyncGenerator<string> {
  yield '{"data":';
  yield* jsonPieces(data);
  yield '}';
}

/** So many characters are sent at once. */
const sentAtOnce = 64 * 1024;

/** Small pieces of a text as fewer larger ones. */
async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < sentAtOnce) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

const answerStream = (bytes: AsyncIterable<Uint8Array>, headers: Record<string, string>) =>
  new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>, {
    headers: { ...noStore, ...headers },
  });

/** A list: `{"data": […], "meta": …}`. */
export function answerList(data: unknown[], meta: ListMeta): Response {
  return answerJson({ data, meta }, 200, noStore);
}

/** A list that is read whole: all of it, or the page of it that is asked for. */
export function answerWhole(rows: readonly unknown[], { page, perPage }: WholeListInput = {}): Response {
  const isAll = page === undefined && perPage === undefined;
  const size = isAll ? Math.max(1, rows.length) : (perPage ?? usualPerPage);
  const number = page ?? 1;
  const shown = rows.slice((number - 1) * size, number * size);
  return answerList(shown, { page: number, perPage: size, total: rows.length });
}

/** A file of text that is written while it is sent. @see answerDownload */
export const answerTextDownload = (text: AsyncIterable<string>, file: { name: string; mediaType: string }) =>
  answerDownload(encoded(text), file);

/** A file that is written while it is sent; the browser saves it under `name`. */
export function answerDownload(
  bytes: AsyncIterable<Uint8Array>,
  { name, mediaType }: { name: string; mediaType: string },
): Response {
  return answerStream(bytes, {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="${asciiOf(name)}"${extendedName(name)}`,
  });
}

const asciiOf = (name: string) => name.replace(/[^\w .()-]/g, '_');

/** For a name that is not plain ASCII, the whole of it as RFC 8187 has it. */
const extendedName = (name: string) =>
  asciiOf(name) === name ? '' : `; filename*=UTF-8''${encodeName(name)}`;

/** `encodeURIComponent` leaves some that a header must not hold. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/**
 * HTML that only a page of this site may frame. It can run nothing and fetch nothing; inline styles are all it
 * has, which the policy of our pages would take from it.
 */
export function answerFramedHtml(html: string): Response {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'; base-uri 'none'";
  return new Response(html, {
    headers: {
      ...noStore,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}

export function answerNothing(): Response {
  return new Response(null, { status: 204, headers: noStore });
}

/** Turns whatever was thrown into the answer that the contract promises. Defects are logged, never shown. */
export function answerError(error: unknown, locale: Locale, app: App): Response {
  const known = toAppError(error);
  if (known !== error && known.status === 503) app.log.warn({ error }, 'The database is away');
  if (known.code === 'internal') app.log.error({ error }, 'A request failed');
  if (isLimit(known)) app.telemetry.measures.refusals.inc({ code: known.limit ?? known.code });
  const body: ErrorBody = {
    error: {
      code: known.code,
      message: messageOf(known, translator(locale), locale),
      ...(known.fields && { fields: known.fields }),
      ...(known.resetsAt && { resetsAt: known.resetsAt.toISOString() }),
      ...(known.limit && { limit: known.limit }),
      ...(known.freeSeats !== undefined && { freeSeats: known.freeSeats }),
      ...(known.secondStep && { secondStep: known.secondStep }),
      ...(known.current !== undefined && { current: known.current }),
      // No plan has more keys.
      ...(known.code === 'limit_reached' && known.limit !== 'apiKeys' && { upgradePath: '/prices' }),
      ...(known.code === 'second_factor_missing' && { setUpPath: secondFactorPage }),
    },
  };
  const { resetsAt } = known;
  const retryAfter = resetsAt && Math.max(1, Math.ceil((resetsAt.getTime() - presentMilliseconds()) / 1000));
  const headers = { ...noStore, ...(retryAfter && { 'Retry-After': String(retryAfter) }) };
  return answerJson(body, known.status, headers);
}

/** What somebody may have again later, or more of. */
const isLimit = ({ code, status }: AppError) =>
  status === 429 || code === 'limit_reached' || code.includes('budget');

function messageOf({ code, limit, freeSeats, resetsAt }: AppError, t: Translate, locale: Locale): string {
  if (freeSeats) return t('errors.freeSeats', { count: freeSeats });
  if (code === 'budget_used' && resetsAt) {
    const day = dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return t('errors.budgetUsedUntil', { day: day.format(resetsAt) });
  }
  return t(limit ? `errors.limits.${limit}` : `errors.${code}`);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError('invalid_request', { fields: fieldsOf(error) });
  return passingFailure(error) ?? new AppError('internal');
}

/** So many fields are named at most: whoever gets more wrong has another problem. */
const mostFields = 50;

function fieldsOf(error: ZodError): Record<string, FieldErrorCode> {
  const fields = new Map<string, FieldErrorCode>();
  for (const issue of error.issues.flatMap(nearest)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields.set(key, 'unknown_field');
      continue;
    }
    const code = fieldErrors.find((known) => known === issue.message) ?? 'invalid';
    const name = issue.path.join('.') || 'body';
    if (!fields.has(name)) fields.set(name, code);
  }
  return Object.fromEntries([...fields].slice(0, mostFields));
}

/** Of a body that may have several forms, what is wrong with the one it comes closest to. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  return issue.errors.reduce((best, form) => (form.length < best.length ? form : best));
}

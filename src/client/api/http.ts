import { FetchError, type FetchOptions, ofetch } from 'ofetch';
import { readCookie } from '../browser/cookies.ts';
import {
  documentLocale,
  isLeaving,
  loginPathFrom,
  markLeaving,
  unmarkLeaving,
  withLocale,
} from '../browser/navigation.ts';
import { clearStored, readStoredLogin } from '../browser/storage.ts';
import { ApiError, apiErrorOf, apiErrorOfText } from './api-error.ts';
import { type ListParameters, queryString } from './query.ts';
import { beginRequest } from './requests.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestOptions = {
  method?: Method;
  query?: ListParameters;
  /** JSON or a form. A `blockSpinner` in it keeps the loading spinner away and is not sent. */
  body?: Record<string, unknown> | FormData;
  signal?: AbortSignal;
  /** Whether it signs this browser in as somebody else, for whom the page is then left. */
  changesSession?: boolean;
};

/** The base of every call, and the one place that knows it. */
export const apiBase = '/api';
const logoutPath = 'users/logout';
/** In milliseconds; after that the page is left without the server's word. */
const logoutPatience = 5000;

/** The one HTTP client. Requests to assets and to other hosts pass it untouched. */
const client = ofetch.create({
  retry: false,
  onRequest({ request, options }) {
    const destination = destinationOf(String(request));
    if (destination === 'elsewhere') return;
    if (destination === 'api') options.baseURL = apiBase;
    options.credentials = 'include';
    const headers = requestHeaders((options.method ?? 'GET') as Method, destination === 'api');
    for (const [name, value] of Object.entries(headers)) options.headers.set(name, value);
  },
});

/**
 * Sends a request and answers its parsed body.
 * @param path relative to `/api` (`users/login`), or `/assets/…`, or an absolute address
 * @throws {ApiError} for every answer of 400 and above, and with the code `network` when none came
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await send(path, options)).body as T;
}

/** The same for a file: its bytes with their media type. */
export async function requestBlob(path: string, options: RequestOptions = {}): Promise<Blob> {
  return (await send(path, options, 'blob')).body as Blob;
}

/** The same for an answer that is written bit by bit; `null` when the server has nothing to say (204). */
export async function requestStream(
  path: string,
  options: RequestOptions = {},
): Promise<ReadableStream<Uint8Array> | null> {
  const { status, body } = await send(path, options, 'stream');
  return status === 204 || !body ? null : (body as ReadableStream<Uint8Array>);
}

/** The headers every request to Parley carries: the bearer token, and the XSRF pair where something changes. */
export function requestHeaders(method: Method, relative = true): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Messages come in the language of the page, which its address may set apart from the cookie.
    'accept-language': documentLocale(),
  };
  const token = readStoredLogin()?.token;
  if (token) headers.authorization = `Bearer ${token}`;
  const xsrf = relative && method !== 'GET' && method !== 'HEAD' ? readCookie('XSRF-TOKEN') : null;
  if (xsrf) headers['X-XSRF-TOKEN'] = xsrf;
  return headers;
}

/**
 * What a 401 means for this browser: whatever it stored is worthless, and a page other than the home page
 * goes to the login page. Wrong credentials are not such a 401: the form that sent them says so.
 */
export async function endSessionIfUnauthenticated(error: ApiError, path: string): Promise<void> {
  if (error.status !== 401 || error.code === 'invalid_credentials' || path === logoutPath) return;
  if (isLeaving()) return;
  const target = loginPathFrom(window.location, documentLocale());
  if (target === null) return clearStored();
  // Before anything is cleared: whoever follows what is stored would lead the page elsewhere meanwhile.
  markLeaving();
  clearStored();
  // Also ends a cookie that outlived its token; otherwise the login page would send the person straight back.
  await client(logoutPath, { method: 'POST', timeout: logoutPatience }).catch(() => null);
  window.location.assign(target);
}

/** A role of the person has come to need a second factor: nothing goes on before they have set one up. */
function setUpSecondFactorIfMissing({ setUpPath }: ApiError): void {
  if (setUpPath === undefined || isLeaving()) return;
  const locale = documentLocale();
  const path = withLocale(setUpPath, locale);
  const { pathname, search } = window.location;
  if (pathname === path) return;
  window.location.assign(`${path}?${new URLSearchParams({ returnUrl: pathname + search })}`);
}

type ResponseType = 'json' | 'blob' | 'stream';

async function send(path: string, options: RequestOptions, responseType: ResponseType = 'json') {
  const { method = 'GET' } = options;
  const { body, blockSpinner } = takeBlockSpinner(options.body, method);
  const finish = blockSpinner ? () => {} : beginRequest();
  const fetchOptions: FetchOptions<ResponseType> = { method, responseType };
  if (body) fetchOptions.body = body instanceof FormData ? body : withoutUnstorable(body);
  if (options.signal) fetchOptions.signal = options.signal;
  // What a person removed is gone from their view already, and they may leave the page at once.
  if (method === 'DELETE') fetchOptions.keepalive = true;
  if (options.changesSession) markLeaving();
  const ask = () => client.raw<unknown, ResponseType>(path + queryString(options.query), fetchOptions);
  try {
    // The refusal of a stale XSRF cookie brings the right one along.
    const response = await ask().catch((error) => (isXsrfMismatch(error) ? ask() : Promise.reject(error)));
    return { status: response.status, body: response._data };
  } catch (error) {
    if (options.changesSession) unmarkLeaving();
    options.signal?.throwIfAborted();
    const apiError = await toApiError(error);
    await endSessionIfUnauthenticated(apiError, path);
    setUpSecondFactorIfMissing(apiError);
    throw apiError;
  } finally {
    finish();
  }
}

const isXsrfMismatch = (error: unknown) => error instanceof FetchError && error.status === 419;

async function toApiError(error: unknown): Promise<ApiError> {
  if (!(error instanceof FetchError)) throw error;
  if (!error.status) return new ApiError(0, { code: 'network' });
  const data: unknown = error.data;
  if (data instanceof Blob) return apiErrorOfText(error.status, await data.text());
  if (data instanceof ReadableStream) return apiErrorOfText(error.status, await new Response(data).text());
  return apiErrorOf(error.status, data);
}

function takeBlockSpinner(body: RequestOptions['body'], method: Method) {
  if (body instanceof FormData) {
    const blockSpinner = body.has('blockSpinner');
    body.delete('blockSpinner');
    return { body, blockSpinner };
  }
  const { blockSpinner, ...rest } = body ?? {};
  const carriesBody = body && (Object.keys(rest).length > 0 || !bodyless.includes(method));
  return { body: carriesBody ? rest : undefined, blockSpinner: Boolean(blockSpinner) };
}

/** Pasted text may hold what no server can store; a person must not be refused for what they cannot see. */
function withoutUnstorable(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body), (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

const bodyless: readonly Method[] = ['GET', 'HEAD', 'DELETE'];

function destinationOf(address: string): 'api' | 'sameOrigin' | 'elsewhere' {
  const relative = !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(address);
  const { origin } = window.location;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.pathname.startsWith('/assets/')) return 'elsewhere';
  return relative ? 'api' : 'sameOrigin';
}

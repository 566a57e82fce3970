import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorBody } from '#contracts/error.ts';
import { stripLocale, translator } from '#i18n/i18n.ts';
import { type ErrorCode, errors } from '#rules/errors.ts';
import { type Locale, preferenceOrDefault } from '#rules/preferences.ts';
import { acceptedLocale, isInterface } from '../middleware/locale.ts';

/** Refuses a request before anything of it is looked at but its head. */
export function answerRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  headers: Record<string, string> = {},
): void {
  const pathname = request.url?.split('?', 1)[0] ?? '/';
  const body: ErrorBody = {
    error: { code, message: translator(localeOfRequest(request, pathname))(`errors.${code}`) },
  };
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(errors[code].status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The language that a request is answered in: its address's, else what it asks for or has chosen. */
export function localeOfRequest({ headers }: IncomingMessage, pathname: string): Locale {
  const { locale } = stripLocale(pathname);
  const asked = isInterface(pathname) ? acceptedLocale(headers['accept-language'] ?? null) : null;
  const chosen = /(?:^|; )lang=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return locale ?? asked ?? preferenceOrDefault('lang', chosen);
}

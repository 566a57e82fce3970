import type { APIRoute } from 'astro';
import { OpenAiError } from './openai-error.ts';

/** What programs in pages may read of an answer, beside its body. */
const readable = [
  'Retry-After',
  'X-Should-Retry',
  'X-RateLimit-Limit-Requests',
  'X-RateLimit-Remaining-Requests',
  'X-RateLimit-Reset-Requests',
].join(', ');

const usualHeaders = 'Authorization, Content-Type';

/** Lets any page read what says nothing of an assistant: a preflight's answer, or a refusal. */
export function readableEverywhere(answer: Response): Response {
  answer.headers.set('Access-Control-Allow-Origin', '*');
  answer.headers.set('Access-Control-Expose-Headers', readable);
  return answer;
}

/**
 * Lets pages of the sites that a key lists read an answer to it; a key without a list is for programs on servers, whose
 * answers no page reads.
 */
export function readableAt(answer: Response, request: Request, origins: readonly string[] | null): Response {
  answer.headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin === null || !origins?.includes(origin)) return answer;
  answer.headers.set('Access-Control-Allow-Origin', origin);
  answer.headers.set('Access-Control-Expose-Headers', readable);
  return answer;
}

/** What a browser asks before a page calls `/v1`. It shows no key yet, so whose list holds is asked with the call. */
export const preflight: APIRoute = ({ request }) => {
  const wanted = request.headers.get('access-control-request-headers') ?? '';
  const headers = {
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    // Clients send headers of their own, which have no effect here.
    'Access-Control-Allow-Headers': /^[\w, -]{1,2000}$/.test(wanted) ? wanted : usualHeaders,
    'Access-Control-Max-Age': '600',
    Vary: 'Access-Control-Request-Headers',
  };
  return readableEverywhere(new Response(null, { status: 204, headers }));
};

/**
 * Holds a key to the sites that it was made for. Programs that are no pages name none, and are not held.
 * @param origins null for a key without a list, which works wherever it is and is read by no page
 * @throws {OpenAiError}
 */
export function assertOrigin(request: Request, origins: readonly string[] | null): void {
  const origin = request.headers.get('origin');
  if (origin === null || origins === null || origins.includes(origin)) return;
  throw new OpenAiError(
    403,
    'origin_not_allowed',
    `This key is not for pages of ${origin.slice(0, 200)}. Whoever made it lists the sites that it is for.`,
  );
}

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

/**
 * Lets any page read an answer of `/v1`: what opens it is the key that the call carries, never a cookie, so that a page
 * without the key reads nothing but refusals. From which sites a key may be used, `assertOrigin` says.
 */
export function readableEverywhere(answer: Response): Response {
  answer.headers.set('Access-Control-Allow-Origin', '*');
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
 * @param origins null for a key of any site
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

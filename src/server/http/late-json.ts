import { orSilence } from './sign-of-life.ts';

/** JSON may have any number of them before it. */
const signOfLife = '\n';

/**
 * Answers with JSON that may take long. What takes no longer than a connection may be silent is answered as it comes, and
 * thrown as it fails. After that the answer is begun with status 200: empty lines are sent until the JSON is there, or
 * what `toldLate` makes of the failure.
 */
export async function lateJson(
  made: Promise<object>,
  toldLate: (error: unknown) => object,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  const first = await orSilence(made);
  if (first !== 'silence') return Response.json(first, { headers });
  const answer = made.catch(toldLate);
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = isFirst ? 'silence' : await orSilence(answer);
      isFirst = false;
      controller.enqueue(encoder.encode(next === 'silence' ? signOfLife : JSON.stringify(next)));
      if (next !== 'silence') controller.close();
    },
  });
  return new Response(body, { headers: { ...headers, 'X-Accel-Buffering': 'no' } });
}

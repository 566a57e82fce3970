import { requestLimits } from '#rules/limits.ts';
import { picturedRequestBytes } from '#rules/seen-pictures.ts';
import type { Counted } from '../auth/call-limits.ts';
import { readJson } from './read-json.ts';

/**
 * The body of a question from outside: as much as any request, and beside that the pictures that a model is given at once,
 * where its head says how long it is. Of those with so much one key, or one visitor's address, has only so many under way,
 * as all of it is kept until the answer is written.
 * @throws {AppError} as `readJson`, and `too_many_at_once`
 */
export function readPictured(
  request: Request,
  { app, onClose }: Pick<App.Locals, 'app' | 'onClose'>,
  who: Counted,
): Promise<unknown> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length <= requestLimits.jsonBytes) return readJson(request);
  if (length <= picturedRequestBytes) onClose(app.callLimits.begin('picturedCalls', who));
  return readJson(request, picturedRequestBytes);
}

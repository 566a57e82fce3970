import { requestLimits } from '#rules/limits.ts';
import { picturedRequestBytes } from '#rules/seen-pictures.ts';
import type { BotCaller } from '../../services/api-keys/authenticate-bot-key.ts';
import { readJson } from '../read-json.ts';
import type { ProgramLocals } from './answer-program.ts';

/**
 * The body of a program's question: as much as any request, and beside that the pictures that a model is given at once,
 * where its head says how long it is. Of those with so much one key has only so many under way, as all of it is kept until
 * the answer is written.
 * @throws {AppError} as `readJson`, and `too_many_at_once`
 */
export function readAsked(
  request: Request,
  { app, onClose }: ProgramLocals,
  { keyId }: BotCaller,
): Promise<unknown> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length <= requestLimits.jsonBytes) return readJson(request);
  if (length <= picturedRequestBytes) onClose(app.callLimits.begin('picturedCalls', { key: keyId }));
  return readJson(request, picturedRequestBytes);
}

import { authenticateBotKey, type BotCaller } from '../../auth/bot-key.ts';
import type { App } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** @throws {AppError} `unauthenticated`; `too_many_attempts` for a key that calls too often */
export async function requireBotCaller(request: Request, app: App): Promise<BotCaller> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const caller = await authenticateBotKey(app, bearer);
  if (!caller) throw new AppError('unauthenticated');
  await app.rateLimits.consumeApiKey(caller.keyId);
  return caller;
}

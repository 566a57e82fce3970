import { authenticateBotKey, type BotCaller } from '../../auth/bot-key.ts';
import type { App } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** @throws {AppError} `unauthenticated` */
export async function requireBotCaller(request: Request, app: App): Promise<BotCaller> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const caller = await authenticateBotKey(app, bearer);
  if (!caller) throw new AppError('unauthenticated');
  return caller;
}

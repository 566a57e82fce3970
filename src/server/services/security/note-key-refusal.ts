import { eq } from 'drizzle-orm';
import { networkOf } from '../../auth/network.ts';
import { botKeyPrefix, parseSecret } from '../../auth/secret.ts';
import { tokens } from '../../db/schema/access.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import type { App, Context } from '../context.ts';
import { noteSecurityEvent } from './note-security-event.ts';

type Bot = { modelBotId: string; spaceId: string };

const mostWrongKeys = 60;

/**
 * Writes down that `/v1` refused a key, or stopped one at a limit, for those who may read what happens in the
 * assistant's organisation. A wrong key that names one there is, is about that one's assistant. Nobody waits for it.
 */
export async function noteKeyRefusal({
  ctx,
  input: { status, code, method, path, caller, bearer },
}: {
  ctx: Context;
  input: {
    status: number;
    code: string;
    method: string;
    path: string;
    caller: Bot | null;
    bearer: string | undefined;
  };
}): Promise<void> {
  const details = { reason: code, method, path: path.slice(0, 200) };
  const network = networkOf(ctx.clientAddress);
  if (status === 429) {
    const bounds = [{ key: `${caller?.modelBotId ?? network} ${code}`, most: 1 }];
    noteSecurityEvent({ ctx, input: { action: 'access.limited', ...aboutBot(caller), details, bounds } });
  } else if (status === 403) {
    const bounds = [{ key: `${caller?.modelBotId ?? network} ${code}`, most: 1 }];
    noteSecurityEvent({ ctx, input: { action: 'apiKey.refused', ...aboutBot(caller), details, bounds } });
  } else if (code === 'invalid_api_key') {
    const id = bearer === undefined ? undefined : parseSecret(bearer, botKeyPrefix)?.id;
    const bot = id === undefined ? null : await botOfKey(ctx.app, id);
    const bounds = [
      { key: `${network} ${bot?.modelBotId ?? ''}`, most: 5 },
      { key: network, most: mostWrongKeys },
    ];
    noteSecurityEvent({ ctx, input: { action: 'apiKey.refused', ...aboutBot(bot), details, bounds } });
  }
}

const aboutBot = (bot: Bot | null) => ({
  subjectType: 'modelBot' as const,
  subjectId: bot?.modelBotId ?? null,
  spaceId: bot?.spaceId ?? null,
});

/** Whose assistant a key would open, whether it holds or not. */
async function botOfKey({ database, log }: Pick<App, 'database' | 'log'>, id: string): Promise<Bot | null> {
  try {
    const [found] = await database.acrossSpaces((transaction) =>
      transaction
        .select({ modelBotId: modelBots.id, spaceId: modelBots.spaceId })
        .from(tokens)
        .innerJoin(modelBots, eq(modelBots.id, tokens.modelBotId))
        .where(eq(tokens.id, id)),
    );
    return found ?? null;
  } catch (error) {
    log.warn({ error }, 'It could not be found out whose API key was refused');
    return null;
  }
}

import { sql } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';

/** On which processes hear the ids of conversations whose answers are to end. */
export const stopChannel = 'parley_stop';

/** Ends the answer being written in a conversation, whichever process writes it; what stands by then stays. */
export async function stopAnswer({
  ctx,
  input: { conversationId, place },
}: {
  ctx: SignedInContext;
  input: { conversationId: string; place: AuthorizedPlace };
}): Promise<void> {
  if (ctx.app.liveAnswers.stop(conversationId)) return;
  await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction.execute(sql`
      WITH stopped AS (
        UPDATE messages SET stopping = true WHERE conversation_id = ${conversationId} AND status = 'streaming'
        RETURNING conversation_id
      ) SELECT pg_notify(${stopChannel}, conversation_id::text) FROM stopped`),
  );
}

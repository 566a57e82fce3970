import { and, eq, sql } from 'drizzle-orm';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files, fileTexts } from '../../db/schema/knowledge.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { analysisVersion } from '../../language/analysis.ts';
import { indexMissing } from '../../search/index-missing.ts';
import { keepSegmentsFew } from '../../search/merge-segments.ts';
import { searchSpace } from '../../search/segment-rows.ts';
import type { App } from '../context.ts';

const filesPerStep = 200;
/** In milliseconds; what is left has its turn with the next run. */
const longestRun = 40_000;

/**
 * Indexes files that an earlier version has read, or that were copied, those of assistants that were asked last first.
 * Whoever searches one of them sooner has it indexed then.
 */
export async function indexMissingFiles({
  app,
  input: { signal },
}: {
  app: App;
  input: { signal: AbortSignal };
}): Promise<void> {
  const until = performance.now() + longestRun;
  for (;;) {
    const due = await readDue(app);
    if (due.length === 0) return;
    for (const [modelBotId, own] of Map.groupBy(due, (file) => file.modelBotId)) {
      if (signal.aborted || performance.now() > until) return;
      const space = searchSpace(app.database, own[0]?.spaceId as string);
      await indexMissing(
        space,
        own.map(({ id }) => id),
      );
      await keepSegmentsFew(space, modelBotId, signal);
    }
  }
}

const readDue = ({ database }: App) =>
  database.acrossSpaces((transaction) => {
    const asked = transaction.$with('asked').as(
      transaction
        .select({ modelBotId: conversations.modelBotId, at: sql`max(${conversations.updatedAt})`.as('at') })
        .from(conversations)
        .groupBy(conversations.modelBotId),
    );
    return transaction
      .with(asked)
      .select({ id: files.id, spaceId: files.spaceId, modelBotId: modelBots.id })
      .from(files)
      .innerJoin(modelBots, eq(modelBots.id, files.modelBotId))
      .innerJoin(fileTexts, eq(fileTexts.fileId, files.id))
      .leftJoin(asked, eq(asked.modelBotId, files.modelBotId))
      .where(
        and(
          isOpen,
          sql`${files.readAt} IS NOT NULL`,
          sql`NOT EXISTS (SELECT FROM index_files WHERE index_files.file_id = ${files.id}
            AND index_files.analysis >= ${analysisVersion})`,
        ),
      )
      .orderBy(sql`${asked.at} DESC NULLS LAST`, files.modelBotId, files.id)
      .limit(filesPerStep);
  });

import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { isClosed } from '../../db/predicates/model-bots.ts';
import { fileEmbeddings, files, passages } from '../../db/schema/knowledge.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { type EmbeddingModel, embeddingModel } from '../../models/embeddings.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';
import type { Payer } from '../model-providers/payer.ts';

/** How far a file's vectors are. */
export type EmbeddingRow = typeof fileEmbeddings.$inferSelect;
/** A file whose vectors are being made, and who pays for them. */
export type BegunEmbedding = {
  file: { id: string; name: string };
  row: EmbeddingRow;
  model: EmbeddingModel;
  payer: Payer;
};

/**
 * Takes up making the vectors of a file's passages, where it stopped if the model is still the same.
 * @returns null when nothing is to be done: the file is gone or not read, its bot is closed, or no model makes vectors
 */
export async function beginEmbedding(app: App, fileId: string): Promise<BegunEmbedding | null> {
  return app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction
      .select({
        file: files,
        modelBotId: modelBots.id,
        companyId: modelBots.companyId,
        closed: isClosed,
      })
      .from(files)
      .innerJoin(modelBots, eq(modelBots.id, files.modelBotId))
      .where(eq(files.id, fileId))
      .for('update', { of: files });
    if (!found?.file.readAt || found.closed) return null;
    const { modelBotId, companyId } = found;
    const { spaceId, uploadedBy, name } = found.file;
    const model = embeddingModel(app, spaceId);
    if (!model) return null;
    const row = await findOrBegin(transaction, { fileId, spaceId, modelBotId, model: model.space });
    const payer = { spaceId, modelBotId, companyId, userId: uploadedBy, use: 'embedding' } as const;
    return { file: { id: fileId, name }, row, model, payer };
  });
}

async function findOrBegin(
  transaction: Transaction,
  wanted: Pick<EmbeddingRow, 'fileId' | 'spaceId' | 'modelBotId' | 'model'>,
): Promise<EmbeddingRow> {
  const mine = eq(fileEmbeddings.fileId, wanted.fileId);
  const [known] = await transaction.select().from(fileEmbeddings).where(mine);
  if (known?.model === wanted.model) return known;
  await transaction.delete(fileEmbeddings).where(mine);
  const [{ total } = { total: 0 }] = await transaction
    .select({ total: sql<number>`count(*)::int` })
    .from(passages)
    .where(eq(passages.fileId, wanted.fileId));
  const [row] = await transaction
    .insert(fileEmbeddings)
    .values({ ...wanted, version: newRecordId(), total })
    .returning();
  return row as EmbeddingRow;
}

import type { FileData } from '#contracts/file.ts';
import type { files } from '../../db/schema/knowledge.ts';

type Row = typeof files.$inferSelect;

export function presentFile(row: Row): FileData {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    size: row.size,
    pages: row.pages,
    status: row.status,
    progress: row.progress,
    replaces: row.replacesId,
    error: row.status === 'queued' || row.status === 'processing' ? null : row.errorCode,
    sourceUrl: row.sourceUrl,
    title: row.title,
    omissions: row.omissions,
    readsHidden: row.readsHidden,
    recrawl: row.recrawl,
    fetchedAt: row.fetchedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

import type { AttachmentData } from '#contracts/attachment.ts';
import type { files } from '../../db/schema/knowledge.ts';

type Row = typeof files.$inferSelect;

/** @param asked whether a question was asked with it */
export function presentAttachment(row: Row, asked: boolean): AttachmentData {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    size: row.size,
    pages: row.pages,
    status: row.status,
    progress: row.progress,
    error: row.errorCode,
    omissions: row.omissions,
    asked,
    createdAt: row.createdAt.toISOString(),
  };
}

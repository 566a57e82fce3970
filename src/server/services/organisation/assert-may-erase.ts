import { AppError } from '../../errors.ts';

/**
 * What is deleted for good has to be archived first and called by its name, so that nobody does it by mistake.
 * @throws {AppError} `not_found`, `not_archived`, or `invalid_request` for another name
 */
export function assertMayErase<Row extends { name: string; archivedAt: Date | null }>(
  row: Row | undefined,
  name: string,
): asserts row is Row {
  if (!row) throw new AppError('not_found');
  if (row.archivedAt === null) throw new AppError('not_archived');
  if (row.name.trim() !== name.trim()) {
    throw new AppError('invalid_request', { fields: { name: 'does_not_match' } });
  }
}

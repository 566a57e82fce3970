import { defaultExtractionLimits } from '../../reading/bounds/limits.ts';
import { indexText } from '../../reading/index-text.ts';
import { runJob } from '../../reading/run-job.ts';
import { readTables, type StoredTable, type TablePassage } from '../stored-tables.ts';

/** The passages that a file is stored as. */
export async function passagesOf(name: string, content: string | Uint8Array): Promise<TablePassage[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const job = { name, webPage: false, readsHidden: false, limits: defaultExtractionLimits, recognised: [] };
  const outcome = await runJob({ ...job, bytes }, () => {});
  if (outcome.type !== 'extracted') throw new Error(`${name} could not be read`);
  const { file, blocks } = outcome;
  return [...indexText({ ...file, fileName: name, blocks })].map((row) => ({
    ...row,
    fileId: name,
    fileName: name,
  }));
}

/** The tables of a file, as it is read and stored. */
export async function tablesOf(name: string, content: string | Uint8Array): Promise<StoredTable[]> {
  return readTables(await passagesOf(name, content));
}

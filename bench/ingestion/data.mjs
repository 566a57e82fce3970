import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataDirectory } from '../../scripts/knowledge/evaluation-data.mjs';

/**
 * The path of a part of the evaluation data; says what is missing and how to name its place when it is not there.
 * @param {string} name
 */
export function dataPath(name) {
  const found = path.join(dataDirectory, name);
  if (existsSync(found)) return found;
  console.error(
    `A part of the bench "ingestion" needs ${name}, which is not part of Parley and not in ${dataDirectory}. ` +
      'Set EVALUATION_DATA to the folder that holds it. That part was not measured.',
  );
  return null;
}

import path from 'node:path';

/** Where things lie below the data directory. */
export type DataLayout = {
  dataDirectory: string;
  /** The PostgreSQL cluster. It exists only when it is complete. */
  cluster: string;
  keys: string;
  lockFile: string;
};

/** Unfinished clusters are folders beside the cluster whose names begin with this. */
export const unfinishedPrefix = 'postgres.new-';

export function layoutOf(dataDirectory: string): DataLayout {
  return {
    dataDirectory,
    cluster: path.join(dataDirectory, 'postgres'),
    keys: path.join(dataDirectory, 'keys'),
    lockFile: path.join(dataDirectory, 'parley.lock'),
  };
}

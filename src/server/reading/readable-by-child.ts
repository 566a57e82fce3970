import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * What a child may read of the disk: the program that it runs and its packages. Not the whole folder of the
 * application, where `.env` and, by default, all data lie.
 * @param entry the module that it runs
 */
export function readableByChild(entry: string): { folders: string[]; files: string[] } {
  const folder = realpathSync(path.dirname(entry));
  let root = folder;
  while (!existsSync(path.join(root, 'package.json'))) {
    const parent = path.dirname(root);
    if (parent === root) throw new Error(`${entry} belongs to no application`);
    root = parent;
  }
  const [part = ''] = path.relative(root, folder).split(path.sep);
  const packages = path.join(root, 'node_modules');
  return {
    folders: [...new Set([path.join(root, part), packages, realpathSync(packages)])],
    files: [path.join(root, 'package.json')],
  };
}

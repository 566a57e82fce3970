import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

// What an entity is called by in `contracts/endpoints` it is called by in `services`, too. Routes lie by their addresses.

/** Files that are no entity's. */
const shared = new Set(['endpoints', 'exchange', 'params']);

const names = globSync('src/contracts/endpoints/*.ts')
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => !shared.has(name));
const failures = names
  .filter((name) => !existsSync(`src/server/services/${name}`))
  .map((name) => `contracts/endpoints/${name}.ts has no src/server/services/${name}`);
if (names.length === 0) failures.push('No endpoints were found');
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);

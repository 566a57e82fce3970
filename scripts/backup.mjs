import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { replaceProcess } from './lib/replace-process.mjs';

await ensureInstalled();
await ensureBuilt();
await replaceProcess('dist/server/backup.mjs', process.argv.slice(2));

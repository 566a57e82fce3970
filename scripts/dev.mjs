import { ensureInstalled } from './lib/install.mjs';
import { replaceProcess } from './lib/replace-process.mjs';

await ensureInstalled();
await replaceProcess('scripts/dev/serve.mjs');

import { ensureInstalled } from './lib/install.mjs';
import { nodeExecutable } from './lib/node.mjs';
import { run } from './lib/run.mjs';

await ensureInstalled();
// The rest needs installed packages and the bundled Node.
process.exit(await run(nodeExecutable(), ['scripts/test/run.mjs', ...process.argv.slice(2)]));

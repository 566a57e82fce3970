import { ensureBuilt } from '../scripts/lib/build.mjs';
import { takeFigures } from './testing/figure.mjs';
import { writeResult } from './testing/result.mjs';

/** `npm run bench` runs all, `npm run bench -- start` one. Each prints a JSON line per figure, and writes them to `results`. */
const benches = {
  start: () => import('./start.mjs'),
  ingestion: () => import('./ingestion.mjs'),
  files: () => import('./files.mjs'),
  formats: () => import('./formats.mjs'),
  'large-index': () => import('./large-index.mjs'),
  'many-bots': () => import('./many-bots.mjs'),
  question: () => import('./question.mjs'),
  serving: () => import('./serving.mjs'),
  portals: () => import('./portals.mjs'),
  'event-loop': () => import('./event-loop.mjs'),
  enumeration: () => import('./enumeration.mjs'),
  identity: () => import('./identity.mjs'),
  retrieval: () => import('./retrieval.mjs'),
  unsupported: () => import('./unsupported.mjs'),
  everyday: () => import('./everyday.mjs'),
  answers: () => import('./answers.mjs'),
  tables: () => import('./tables.mjs'),
  streams: () => import('./streams.mjs'),
  'first-token': () => import('./first-token.mjs'),
  site: () => import('./site.mjs'),
  newcomer: () => import('./newcomer.mjs'),
  'admin-tables': () => import('./admin-tables.mjs'),
  'conversation-search': () => import('./conversation-search.mjs'),
  protocols: () => import('./protocols.mjs'),
};

/** Names that stand for several. */
const groups = new Map([['knowledge', ['retrieval', 'everyday', 'unsupported', 'ingestion', 'first-token']]]);

const wanted = process.argv.slice(2).flatMap((name) => groups.get(name) ?? [name]);
const unknown = wanted.find((name) => !(name in benches));
if (unknown) {
  console.error(
    `There is no bench "${unknown}"; there are: ${[...Object.keys(benches), ...groups.keys()].join(', ')}.`,
  );
  process.exit(1);
}
await ensureBuilt();
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await (await load()).run();
  await writeResult(name, takeFigures());
}

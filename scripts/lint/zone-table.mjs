/**
 * The rooms of the server by floors, the lowest first. A room may import what lies on lower floors, and files that lie
 * in no room; nothing beside or above it.
 */
const floors = [
  {
    language: 'words, stems, sentences, numbers, dates, the lexicon: pure',
    outbound: 'requests to others, bounded',
    crypto: 'secrets at rest',
    live: 'events between processes',
    mail: 'what mails say, and how they are sent',
    telemetry: 'metrics, traces, and which request something is done for',
  },
  { settings: 'what the environment says, checked' },
  {
    storage: 'uploaded bytes',
    reading: 'bytes to text and passages, in a child process',
    db: 'schema, migrations, transactions, the embedded server',
  },
  {
    search: 'index, candidates, ranking',
    tables: 'tables of files, and figures over them',
    auth: 'who asks, and what they may do',
    billing: 'Stripe',
    queue: 'the work that waits: its kinds, who holds it, when it is due',
  },
  { quoting: 'the answer without a model' },
  {
    models: 'providers and what they can do',
    claims: 'which sentences of an answer the files support',
  },
  { answering: 'prompt, stream, citations' },
  { agents: 'tools: built-in, OpenAPI, MCP' },
  { services: 'what is done with each entity, one file a verb' },
  {
    jobs: 'work from the queue, thin',
    http: 'requests and answers, thin',
  },
  { start: 'puts the rooms together, and starts them' },
  { backup: 'the whole in one archive, and elsewhere' },
];

const shared = ['src/rules', 'src/contracts', 'src/i18n', 'src/markdown'];

/** Every room with what it may import, the ones most special first. */
const rooms = floors.flatMap((floor, level) =>
  Object.entries(floor).map(([room, holds]) => ({
    folder: `src/server/${room}`,
    holds,
    floor: level + 1,
    may: [
      `src/server/${room}`,
      ...floors.slice(0, level).flatMap((below) => Object.keys(below).map((name) => `src/server/${name}`)),
      'src/server/*',
      ...shared,
      'npm',
      'node',
      ...(room === 'http' ? ['astro'] : []),
    ],
    mayNot:
      { http: ['src/server/db'], jobs: ['src/server/db/schema'], start: ['src/server/http'] }[room] ?? [],
  })),
);

/**
 * Who may import what. An entry allows a folder, with `*` only the files that lie in it themselves; `npm` and `node`
 * stand for packages and Node's own modules, a package by name when only some are allowed.
 * @type {{ folder: string, holds: string, floor?: number, may: string[], mayNot?: string[] }[]}
 */
const zones = [
  { folder: 'src/rules', holds: 'business rules as pure tables', may: ['src/rules'] },
  {
    folder: 'src/contracts',
    holds: 'zod schemas of what crosses HTTP',
    may: ['src/contracts', 'src/rules', 'zod'],
  },
  {
    folder: 'src/markdown',
    holds: 'the reader of Markdown, of answers above all',
    may: ['src/markdown', 'src/rules', 'npm'],
  },
  {
    folder: 'src/i18n',
    holds: 'texts and the module that reads them',
    may: ['src/i18n', 'src/rules', 'npm'],
  },
  {
    folder: 'src/embed',
    holds: 'the widget for other sites, one script of its own',
    may: ['src/embed', 'src/contracts', 'src/markdown', 'src/rules', 'src/client/photo.ts', 'npm'],
    mayNot: ['npm:marked'],
  },
  {
    folder: 'src/client',
    holds: 'HTTP client, stores, local storage, scripts of public pages',
    may: ['src/client', ...shared, 'npm'],
    mayNot: ['npm:marked'],
  },
  {
    folder: 'src/islands/shell',
    holds: 'React: the frame of the portals, an island beside each of them',
    may: ['src/islands/shell', 'src/islands/ui', 'src/client', ...shared, 'npm'],
    mayNot: ['npm:marked'],
  },
  {
    folder: 'src/islands',
    holds:
      'React: the design system (`ui`), how islands are drawn and woken (`renderer`), one folder per portal',
    may: ['src/islands', 'src/client', 'src/embed', ...shared, 'npm'],
    // Answers are drawn from the tree of `src/markdown`.
    mayNot: ['src/islands/shell', 'npm:marked'],
  },
  {
    folder: 'src/components',
    holds: 'Astro without code in the browser',
    may: ['src/components', 'src/i18n', 'src/rules', 'src/content', 'src/styles', 'astro'],
  },
  {
    folder: 'src/layouts',
    holds: 'the frames of pages',
    may: [
      'src/components',
      'src/layouts',
      'src/islands/shell',
      'src/i18n',
      'src/rules',
      'src/content',
      'src/styles',
    ],
  },
  {
    folder: 'src/server/jobs/handlers.ts',
    holds: 'which service does each job',
    may: ['src/server/services', 'src/server/queue', 'src/server/jobs', 'src/server/*', 'zod'],
  },
  ...rooms,
  {
    folder: 'src/server',
    holds: 'what all rooms share',
    may: ['src/server/*', ...shared, 'npm', 'node'],
  },
  {
    folder: 'src/pages',
    holds: 'routes',
    may: ['src', 'npm', 'astro'],
    // Rights are data: `may` of an endpoint, `page-rights.ts` of pages.
    mayNot: ['src/server/db', 'src/server/auth/authorize.ts'],
  },
  {
    folder: 'scripts',
    holds: 'commands, the build, lints, what weights are fitted by',
    may: ['scripts', 'src', 'tests/testing', 'npm', 'node', 'astro'],
  },
  {
    folder: 'bench',
    holds: 'what is measured, with its results',
    may: ['bench', 'scripts', 'src', 'tests/testing', 'npm', 'node'],
  },
];

const isIn = (/** @type {string} */ target, /** @type {string} */ folder) =>
  target === folder || target.startsWith(`${folder}/`);

function matches(/** @type {string} */ target, /** @type {string} */ allowed) {
  if (allowed === 'npm') return target.startsWith('npm:');
  if (allowed.endsWith('/*'))
    return target.startsWith(allowed.slice(0, -1)) && !target.slice(allowed.length - 1).includes('/');
  return isIn(target, allowed) || target === `npm:${allowed}`;
}

/** Whether a file may import a file of ours, `node`, `astro` or `npm:` and a package. */
export function mayImport(/** @type {string} */ file, /** @type {string} */ target) {
  const zone = zones.find(({ folder }) => isIn(file, folder));
  if (!zone) return true;
  return (
    zone.may.some((allowed) => matches(target, allowed)) &&
    !zone.mayNot?.some((folder) => isIn(target, folder))
  );
}

/** The table as people read it, in Markdown. */
export function tableOfZones() {
  const rows = zones.map(({ folder, holds, floor, may, mayNot }) => {
    const allowed = floor
      ? `${floor > 1 ? 'lower floors, ' : ''}what all rooms share${may.includes('astro') ? ', `astro`' : ''}`
      : list(may);
    const forbidden = mayNot?.length ? `; not ${list(mayNot)}` : '';
    return `| \`${folder}\` | ${holds} | ${floor ?? ''} | ${allowed}${forbidden} |`;
  });
  return [
    '| folder | holds | floor | may import |',
    '|---|---|---|---|',
    ...rows,
    '',
    `All rooms share ${list(['src/server/*', ...shared, 'npm', 'node'])}.`,
  ].join('\n');
}

const list = (/** @type {string[]} */ names) =>
  names
    .map((name) => ({ npm: 'packages', node: 'Node' })[name] ?? `\`${name.replace('npm:', '')}\``)
    .join(', ');

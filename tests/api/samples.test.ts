import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SampleAnswerData } from '../../src/contracts/sample.ts';
import { sampleLimits } from '../../src/rules/samples.ts';
import { connectionToRunning } from '../../src/server/db/embedded/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/db/embedded/supervisor.ts';
import { ApiClient } from '../testing/client.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { startQueryCounter } from '../testing/query-counter.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
let directory: string;
let server: EmbeddedPostgres;
let counter: Awaited<ReturnType<typeof startQueryCounter>>;
let parley: Parley;

beforeAll(async () => {
  directory = await temporaryDirectory();
  server = await startEmbeddedPostgres({ dataDirectory: directory, log: silent });
  counter = await startQueryCounter((await connectionToRunning(directory, 'application')) as pg.PoolConfig);
  parley = await startParley({
    settings: { DATABASE_URL: counter.url, WORKER: 'off', TRUSTED_PROXY_HOPS: '1' },
  });
});
afterAll(async () => {
  await parley.stop();
  await counter.close();
  await server.stop();
  for (const folder of [directory, parley.dataDirectory, counter.folder]) await removeDirectory(folder);
});

const askSamples = (question: string, language: string, address = '192.0.2.1') =>
  new ApiClient(parley.origin).get<SampleAnswerData>(
    `samples/answer?${new URLSearchParams({ language, question })}`,
    { 'X-Forwarded-For': address, 'Accept-Language': language },
  );

test.each([
  {
    language: 'en',
    question: 'What does an extra bed cost?',
    place: { file: 'hotel', fileName: 'guest-services-guide.pdf', page: 2, heading: '4. In the room' },
    words: 'An extra bed costs €28 a night and fits only in the rooms of category Superior.',
  },
  {
    language: 'es',
    question: '¿Cuándo atiende la defensora del paciente?',
    place: { file: 'clinic', fileName: 'derechos-del-paciente.md', page: null, heading: 'Quejas' },
    words:
      'La defensora del paciente, Graciela Montoya, atiende en la extensión 3360 los lunes y los jueves de 9:00 a 13:00.',
  },
])(
  'whoever comes is answered in the words of a sample file, and where they stand: $language',
  async ({ language, question, place, words }) => {
    const { status, data } = await askSamples(question, language);
    expect(status).toBe(200);
    expect(data.kind).toBe('answer');
    expect(data.quotes).toMatchObject([{ ...place, shown: { words }, section: { words } }]);
  },
);

test.each([
  ['en', 'Is there a golf course near the hotels?'],
  ['es', '¿Hay descuento para estudiantes universitarios?'],
])('what the files do not say is refused plainly: %s', async (language, question) => {
  const { status, data } = await askSamples(question, language);
  expect(status).toBe(200);
  expect(data).toEqual({ kind: 'none', quotes: [] });
});

test('a question that is too long, empty or of no language of ours is refused by its field', async () => {
  const { questionCharacters } = sampleLimits;
  expect((await askSamples('x'.repeat(questionCharacters), 'en')).status).toBe(200);
  for (const [question, language, fields] of [
    ['x'.repeat(questionCharacters + 1), 'en', { question: 'too_long' }],
    ['   ', 'en', { question: 'required' }],
    ['When?', 'de', { language: 'invalid' }],
  ] as const) {
    const { status, error } = await askSamples(question, language);
    expect(status).toBe(422);
    expect(error).toMatchObject({ code: 'invalid_request', fields });
  }
});

test('an answer asks the database nothing, and leaves nothing there', async () => {
  const asked = await counter.during(async () => {
    expect((await askSamples('Which rooms take dogs?', 'en', '192.0.2.2')).data.kind).toBe('answer');
  });
  expect(asked).toEqual([]);
});

test('a network that asks too much is told when to ask again, may ask what is known, and keeps nobody else away', async () => {
  const address = (end: number) => `2001:db8:1:2::${end}`;
  for (let count = 0; count < sampleLimits.points; count += 1) {
    expect((await askSamples(`Dogs ${count}?`, 'en', address(count))).status).toBe(200);
  }
  const before = Date.now();
  const { status, headers, error } = await askSamples('And cats?', 'es', address(1));
  expect(status).toBe(429);
  expect(error).toMatchObject({ code: 'too_many_requests' });
  expect(Date.parse(error.resetsAt as string)).toBeGreaterThan(before);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(sampleLimits.seconds);
  expect((await askSamples('  Dogs   3? ', 'en', address(1))).status).toBe(200);
  expect((await askSamples('And cats?', 'es', '2001:db8:1:3::1')).status).toBe(200);
});

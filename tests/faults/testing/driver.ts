/**
 * A small stand-in for Parley: starts its database on a folder, writes rows if asked to, and says on standard
 * output what happens, one word and its value a line. Usage: node driver.ts DATA_DIR idle|write
 */
import pg from 'pg';
import { EmbeddedPostgresError } from '#server/db/embedded/errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts';

const [dataDirectory = '', mode = 'idle'] = process.argv.slice(2);
const writers = 4;

const say = (...words: string[]) => process.stdout.write(`${words.join(' ')}\n`);
const ignore = () => {};
const log = {
  debug: ignore,
  info: ignore,
  warn: (_fields: object, message: string) => say('warn', message),
  error: (_fields: object, message: string) => say('error', message),
};

async function write(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('INSERT INTO writes DEFAULT VALUES RETURNING id');
    say('acknowledged', rows[0].id);
  }
}

async function serve(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDirectory, log });
  const pool = new pg.Pool({ ...database.connection, max: writers });
  pool.on('error', ignore);
  database.onExit(async () => {
    say('database-ended');
    await pool.end();
    running = serve();
  });
  if (mode === 'write') {
    await pool.query('CREATE TABLE IF NOT EXISTS writes (id bigint GENERATED ALWAYS AS IDENTITY)');
  }
  say('ready');
  if (mode === 'write') {
    // A lost connection ends a writer; the next `serve` brings new ones.
    for (let count = 0; count < writers; count += 1) write(pool).catch(ignore);
  }
  return database;
}

let running = serve();
process.once('SIGTERM', async () => {
  const database = await running;
  await database.stop();
  say('stopped');
  process.exit(0);
});

try {
  await running;
} catch (error) {
  if (error instanceof EmbeddedPostgresError) say('refused', error.code, error.message);
  else say('failed', String(error));
  process.exit(1);
}

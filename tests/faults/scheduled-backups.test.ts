import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HealthData } from '../../src/contracts/installation.ts';
import { parseEnvironment } from '../../src/server/settings/env.ts';
import { openBucket } from '../../src/server/storage/open-storage.ts';
import { ApiClient } from '../testing/client.ts';
import { runBuilt } from '../testing/commands.ts';
import { removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { s3Environment, startS3Server } from '../testing/s3-server.ts';
import { openTestDatabase, seedPerson, testPassword } from '../testing/seed.ts';

const BACKUP_KEY = 'a key for the archives of this test';

let folder: string;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => removeDirectory(folder));

/** A Parley with these settings, an administrator of it, and its queue asked for a backup as often as one likes. */
async function installation(settings: Parameters<typeof startParley>[0]) {
  const parley = await startParley(settings);
  const database = await openTestDatabase(parley.dataDirectory);
  const { email } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
  const admin = await new ApiClient(parley.origin).signIn(email, testPassword);
  return {
    dataDirectory: parley.dataDirectory,
    health: async () => (await admin.get<HealthData>('admin/health')).data.backups,
    /** Asks until the queue has done it. */
    async ask() {
      const { rows } = await database.pool.query<{ id: string }>(
        `SELECT id::text FROM graphile_worker.add_job('backUp', '{}', queue_name := 'backups', max_attempts := 1)`,
      );
      await expect
        .poll(
          async () => {
            const left = await database.pool.query('SELECT FROM graphile_worker.jobs WHERE id = $1', [
              rows[0]?.id,
            ]);
            return left.rowCount;
          },
          { timeout: 60_000 },
        )
        .toBe(0);
    },
    async end() {
      await database.close();
      await parley.stop();
      await removeDirectory(parley.dataDirectory);
    },
  };
}

test('what is due is made once, after a failure that is told, sealed; the oldest beyond those that are kept go', async () => {
  const to = path.join(folder, 'backups');
  const { dataDirectory, ask, health, end } = await installation({
    settings: { BACKUP_TO: to, BACKUP_KEEP: '2', BACKUP_KEY },
  });
  try {
    await writeFile(to, 'no folder');
    await ask();
    expect(await health()).toMatchObject({ madeAt: null, failedAt: expect.any(String) });
    await rm(to);
    await ask();
    const [first = ''] = await readdir(to);
    expect(first).toMatch(/^parley-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/);
    expect((await stat(path.join(to, first))).mode & 0o077).toBe(0);
    await ask();
    expect(await readdir(to)).toEqual([first]);
    expect(await health()).toMatchObject({
      madeAt: expect.any(String),
      failedAt: null,
      isLate: false,
      kept: 2,
    });
    const restored = await runBuilt('restore', [path.join(to, first)], {
      DATA_DIR: path.join(folder, 'restored'),
      BACKUP_KEY,
    });
    expect(restored, restored.said).toMatchObject({ code: 0 });
    const older = ['parley-2026-01-01T0315Z.backup', 'parley-2026-01-02T0315Z.backup'];
    const others = ['notes.txt', 'parley-2026-01-03T0315Z.backup.part'];
    for (const name of [...older, ...others]) await writeFile(path.join(to, name), 'x');
    await rm(path.join(to, first));
    await ask();
    const kept = (await readdir(to)).sort();
    expect(kept).toEqual(['notes.txt', 'parley-2026-01-02T0315Z.backup', expect.stringMatching(/^parley-/)]);
    expect(await readdir(dataDirectory)).not.toContain('unsent-backup');
  } finally {
    await end();
  }
});

test('a bucket keeps them beside the files', async () => {
  const s3 = await startS3Server();
  const { dataDirectory, ask, end } = await installation({
    settings: { ...s3Environment(s3.settings), BACKUP_TO: 's3', BACKUP_KEY },
  });
  try {
    await ask();
    const log = { warn: () => undefined };
    const bucket = await openBucket(parseEnvironment(s3Environment(s3.settings)), 'backups/', log);
    const kept: string[] = [];
    for await (const { key } of bucket.list()) kept.push(key);
    expect(kept).toEqual([expect.stringMatching(/^parley-.*\.backup$/)]);
    expect(await readdir(dataDirectory)).not.toContain('unsent-backup');
  } finally {
    await end();
    await s3.stop();
  }
});

import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Who writes to the storage without looking for room in a space's plan first, and why. */
const exceptions: Record<string, string> = {
  'answers/tools/read-web-page.ts': 'gone again when it is read; one at a time of a run, of bounded bytes',
  'demo/fill-demo.ts': 'a command of whoever runs the installation',
  'limits/upload-room.ts': 'looks for room',
  'model-bots/duplicate-model-bot.ts': 'has looked for room for all of the copies before the first',
  'model-bots/store-avatar.ts': 'a picture of bounded bytes that takes of no plan',
  'tenants/store-logo.ts': 'one picture of bounded bytes, in the place of the one before',
  'tickets/add-ticket-attachment.ts': 'so many of bounded bytes to a message, which is looked at before',
  'users/store-photo.ts': 'one picture of bounded bytes, in the place of the one before',
};

test('nothing is written before its space has room for it, but for what is named here', async () => {
  const writers: string[] = [];
  for await (const file of glob('src/server/**/*.ts', { exclude: ['**/*.test.ts', '**/testing/**'] })) {
    if (/\bstorage\s*\.\s*write\(/.test(readFileSync(file, 'utf8'))) {
      writers.push(file.replaceAll('\\', '/').replace('src/server/services/', ''));
    }
  }
  expect(writers.sort()).toEqual(Object.keys(exceptions).sort());
});

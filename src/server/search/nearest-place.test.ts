import { expect, it } from 'vitest';
import { prepareNearest } from './nearest-place.ts';

const server = (offered: object[], failure: object) => ({
  query: (async (text: string) => {
    if (text.includes('pg_available_extensions')) return { rows: offered };
    throw Object.assign(new Error('could not open extension control file'), failure);
  }) as never,
});
const offered = [{ version: '0.8.0', isInstalled: false }];

it.each([
  [[], {}, 'absent'],
  [[{ version: '0.7.4', isInstalled: false }], {}, 'old'],
  [offered, { code: '42501', severity: 'ERROR' }, 'forbidden'],
  [offered, { code: '58P01', severity: 'ERROR' }, 'absent'],
])('of a server that offers %j and refuses with %j says that pgvector is missing: %s', async (...of) => {
  const [extensions, failure, lacks] = of;
  expect(await prepareNearest(server(extensions, failure))).toEqual({ lacks });
});

it('does not take a lost connection for a missing extension', async () => {
  await expect(prepareNearest(server(offered, { code: 'ECONNRESET' }))).rejects.toThrow();
});

import { expect, it, vi } from 'vitest';
import { prepareNearest } from './nearest-place.ts';

const server = (offered: object[], failure: object) => ({
  query: (async (text: string) => {
    if (text.includes('pg_available_extensions')) return { rows: offered };
    throw Object.assign(new Error('could not open extension control file'), failure);
  }) as never,
});
const offered = [{ version: '0.8.0', isInstalled: false }];
const installed = [{ version: '0.8.0', isInstalled: true }];
const log = { warn: vi.fn() };

it.each([
  [[], {}, 'absent'],
  [[{ version: '0.7.4', isInstalled: false }], {}, 'old'],
  [offered, { code: '42501', severity: 'ERROR' }, 'forbidden'],
  [offered, { code: '58P01', severity: 'ERROR' }, 'absent'],
  [installed, { code: '55P03', severity: 'ERROR' }, 'failed'],
])('of a server that offers %j and refuses with %j says that pgvector is missing: %s', async (...of) => {
  const [extensions, failure, lacks] = of;
  expect(await prepareNearest(server(extensions, failure), log)).toEqual({ lacks });
});

it('does not take a lost connection for a missing extension', async () => {
  await expect(prepareNearest(server(offered, { code: 'ECONNRESET' }), log)).rejects.toThrow();
});

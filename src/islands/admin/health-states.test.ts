import { expect, it } from 'vitest';
import type { HealthData } from '#contracts/installation.ts';
import { healthParts, healthStates } from './health-states.ts';

const gigabyte = 1024 ** 3;
const well: HealthData = {
  database: { version: '18', latencyMilliseconds: 1, bytes: 1, connections: 1, waiting: 0 },
  replica: { state: 'serving', lagSeconds: 0 },
  worker: { running: true, jobs: { total: 0 }, failed: { total: 0 } },
  mail: { state: 'working', failedToday: { total: 0 }, waiting: { total: 0 } },
  storage: {
    freeBytes: 50 * gigabyte,
    totalBytes: 100 * gigabyte,
    reserveBytes: gigabyte,
    bucket: 'answers',
  },
  backups: { madeAt: '2026-11-30T04:00:00Z', failedAt: null, isLate: false, kept: 7 },
  models: {
    providers: [{ id: 'one', name: 'One', problem: null }],
    failingOfTenants: { total: 0 },
    laden: 0,
    indexed: 0,
    nearest: 'absent',
  },
  process: { node: '26', uptimeSeconds: 1, residentBytes: 1, heapBytes: 1 },
};
const toneOf = (part: (typeof healthParts)[number], change: Partial<HealthData>) =>
  healthStates[part]({ ...well, ...change })?.tone;

it('where all is well nothing wants to be looked at', () => {
  expect(healthParts.map((part) => healthStates[part](well)?.tone)).toEqual(healthParts.map(() => 'success'));
});

it('a provider that fails is a warning while another answers, and a danger where none does', () => {
  const one = { id: 'one', name: 'One', problem: 'unreachable' as const };
  const providers = [one, { id: 'two', name: 'Two', problem: null }];
  expect(toneOf('model', { models: { ...well.models, providers } })).toBe('warning');
  expect(toneOf('model', { models: { ...well.models, providers: [one] } })).toBe('danger');
  expect(toneOf('model', { models: { ...well.models, failingOfTenants: { total: 1 } } })).toBe('warning');
  // Without any, Quoter answers.
  expect(toneOf('model', { models: { ...well.models, providers: [] } })).toBe('success');
});

it('a disk warns before it takes no more files', () => {
  const left = (freeBytes: number) => toneOf('storage', { storage: { ...well.storage, freeBytes } });
  expect([left(9 * gigabyte), left(gigabyte / 2)]).toEqual(['warning', 'danger']);
});

it('a bucket that does not answer is a danger, whatever room the disk has', () => {
  const states = (['answers', 'away', 'refused', null] as const).map((bucket) =>
    toneOf('storage', { storage: { ...well.storage, bucket } }),
  );
  expect(states).toEqual(['success', 'danger', 'danger', 'success']);
});

it('what is not set up is a warning, and what failed or is late a danger', () => {
  expect(toneOf('mail', { mail: { ...well.mail, state: 'none' } })).toBe('warning');
  expect(toneOf('mail', { mail: { ...well.mail, state: 'failing' } })).toBe('danger');
  // A mail that its recipient's server refused says nothing about ours.
  expect(toneOf('mail', { mail: { ...well.mail, failedToday: { total: 1 } } })).toBe('success');
  expect(toneOf('backups', { backups: null })).toBe('warning');
  const backups = { madeAt: null, failedAt: null, isLate: false, kept: 7 };
  expect(toneOf('backups', { backups })).toBe('warning');
  expect(toneOf('backups', { backups: { ...backups, isLate: true } })).toBe('danger');
  expect(healthStates.replica({ ...well, replica: null })).toBeNull();
});

import { z } from 'zod';
import type { Attention } from '#rules/attention.ts';
import { bucketStates } from '#rules/bucket.ts';
import { mailServerStates } from '#rules/mail.ts';
import { providerProblems } from '#rules/model-providers.ts';
import type { Plan } from '#rules/plans.ts';
import { replicaStates } from '#rules/replica.ts';
import { settingSubjects } from '#rules/setting-subjects.ts';
import { type CountedData, counted } from './list.ts';
import type { TicketCounts } from './ticket.ts';

const count = z.number().int();

/** How what the installation stands on is doing. */
export const health = z.object({
  database: z.object({
    version: z.string(),
    latencyMilliseconds: z.number(),
    bytes: z.number(),
    connections: count,
    waiting: count,
  }),
  /** What lists and searches are read from where it is set up; the lag in seconds, null where nobody knows. */
  replica: z.object({ state: z.enum(replicaStates), lagSeconds: count.nullable() }).nullable(),
  worker: z.object({ running: z.boolean(), jobs: counted, failed: counted }),
  mail: z.object({ state: z.enum(mailServerStates), failedToday: counted, waiting: counted }),
  /** Of the disk that files lie on. Below `reserveBytes` free, none is taken. */
  storage: z.object({
    freeBytes: z.number(),
    totalBytes: z.number(),
    reserveBytes: z.number(),
    /** Null where files lie on that disk. */
    bucket: z.enum(bucketStates).nullable(),
  }),
  /** Those that Parley makes by itself; null where it makes none. */
  backups: z
    .object({
      /** When the newest was begun. */
      madeAt: z.string().nullable(),
      /** When the one after it failed; it is tried again. */
      failedAt: z.string().nullable(),
      isLate: z.boolean(),
      /** How many are kept. */
      kept: count,
    })
    .nullable(),
  models: z.object({
    /** The installation's, in the order in which they are asked; without any, Quoter answers. */
    providers: z.array(
      z.object({ id: z.string(), name: z.string(), problem: z.enum(providerProblems).nullable() }),
    ),
    /** How many providers of tenants do not answer. */
    failingOfTenants: counted,
    /** How many assistants have more vectors than are compared at ease. */
    laden: count,
    /** Of how many of these the database server finds the nearest passages by an index. */
    indexed: count,
    /** Whether it can, or why not. */
    nearest: z.enum(['serves', 'absent', 'old', 'forbidden', 'failed', 'lost']),
  }),
  process: z.object({
    node: z.string(),
    uptimeSeconds: count,
    residentBytes: z.number(),
    heapBytes: z.number(),
  }),
});
export type HealthData = z.infer<typeof health>;

/** What the administration shows first; numbers as far as lists count. */
export type InstallationOverview = {
  figures: Record<'users' | 'tenants' | 'companies' | 'modelBots', CountedData>;
  /** Of those that run, how many there are of each plan. */
  subscriptions: ({ plan: Plan['key'] } & CountedData)[];
  unpaid: CountedData;
  /** What assistants all over the installation have too much of. */
  attention: Attention[];
  tickets: TicketCounts;
  health: HealthData;
};

/** A setting of the environment as it was written. Of secrets only that they are set. */
export const setting = z.object({
  name: z.string(),
  subject: z.enum(settingSubjects),
  state: z.enum(['set', 'secret', 'unset']),
  value: z.string().nullable(),
});
export type SettingData = z.infer<typeof setting>;

import { z } from 'zod';

/**
 * Every background job with the schema of its payload. `handlers.ts` says which service does it.
 * Files are read in the lane `heavy`, those of a little text in `short`, and in `interactive` those that a person waits for
 * before their question.
 * Those of `outside` wait for a web site or for a language model while a person watches; they have a lane of their own
 * because one site that never ends its answer takes as long as a thousand files.
 * Jobs of the `quick` lane never wait for those of the `heavy` one, nor for Stripe, which those of `payments` do:
 * a person waits for their mail. Those of `unattended` wait for a language model, or keep
 * the index in order, and nobody waits for them.
 */
export const tasks = {
  ingestFile: {
    /** `charset` is the encoding that the server of a web page names. */
    payload: z.strictObject({ fileId: z.uuid(), charset: z.string().optional() }),
    maximumAttempts: 25,
    lane: 'heavy',
  },
  /** The same of a file that is read at once. */
  readShortFile: {
    payload: z.strictObject({ fileId: z.uuid(), charset: z.string().optional() }),
    maximumAttempts: 25,
    lane: 'short',
  },
  /** Of what somebody attaches to a question, and waits for. */
  readAttachment: { payload: z.strictObject({ fileId: z.uuid() }), maximumAttempts: 25, lane: 'interactive' },
  runQuality: { payload: z.strictObject({ runId: z.uuid() }), maximumAttempts: 25, lane: 'outside' },
  /** One run of a scheduled question. */
  askScheduled: { payload: z.strictObject({ runId: z.uuid() }), maximumAttempts: 25, lane: 'unattended' },
  /** Makes vectors of a file's passages; what a provider's failure postpones it queues itself. */
  embedFile: { payload: z.strictObject({ fileId: z.uuid() }), maximumAttempts: 25, lane: 'unattended' },
  /** Runs by `schedule`, and after a change of providers. */
  embedMissing: {
    payload: z.looseObject({ retryNow: z.boolean().optional() }),
    maximumAttempts: 3,
    lane: 'quick',
  },
  eraseUser: { payload: z.strictObject({ userId: z.uuid() }), maximumAttempts: 25, lane: 'heavy' },
  fetchWebPage: { payload: z.strictObject({ fileId: z.uuid() }), maximumAttempts: 5, lane: 'outside' },
  /** Runs by `schedule`; what graphile-worker says about its run is not needed. */
  recrawlPages: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  /** Runs by `schedule`, as above. */
  indexFiles: { payload: z.object({}), maximumAttempts: 3, lane: 'unattended' },
  mergeIndex: { payload: z.object({}), maximumAttempts: 3, lane: 'unattended' },
  tidyIndex: { payload: z.object({}), maximumAttempts: 3, lane: 'unattended' },
  /** Runs by `schedule`, one after another: an index takes minutes. */
  indexVectors: { payload: z.object({}), maximumAttempts: 1, lane: 'unattended' },
  /** Runs by `schedule`, as above: queues what waited for its assistant to be open again. */
  resumeJobs: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  rereadFiles: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeTemporaryConversations: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeOldKeyRuns: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeOldCounts: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeEmptyConversations: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeOldVisitorTickets: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeVisitorAnswers: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeOldWidgetRatings: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  pruneSecurityEvents: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  sealAddresses: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  /** Makes the backup that is due, for as long as that takes. */
  backUp: { payload: z.object({}), maximumAttempts: 3, lane: 'unattended' },
  /** Tells administrators what the installation stands on and fails. */
  watchInstallation: { payload: z.looseObject({}), maximumAttempts: 3, lane: 'quick' },
  /** Queues the scheduled questions whose time has come. */
  takeDueSchedules: { payload: z.object({}), maximumAttempts: 3, lane: 'quick' },
  removeStored: {
    payload: z.strictObject({
      spaceId: z.uuid(),
      modelBotIds: z.array(z.uuid()),
      wholeSpace: z.boolean(),
      /** Those of these conversations' attachments. */
      attachments: z
        .array(z.strictObject({ modelBotId: z.uuid(), userId: z.uuid(), conversationId: z.uuid() }))
        .optional(),
    }),
    maximumAttempts: 25,
    lane: 'quick',
  },
  // Tries are about 3, 7, 20, 55 seconds apart, then minutes and hours: half a day in all.
  sendMail: { payload: z.strictObject({ mailId: z.uuid() }), maximumAttempts: 12, lane: 'quick' },
  recoverAccount: {
    payload: z.strictObject({ email: z.string() }),
    maximumAttempts: 10,
    lane: 'quick',
  },
  removeUnconfirmedAccount: {
    payload: z.strictObject({ userId: z.uuid() }),
    maximumAttempts: 10,
    lane: 'quick',
  },
  syncStripeCustomer: {
    payload: z.strictObject({ customerId: z.string(), compare: z.boolean().optional() }),
    maximumAttempts: 25,
    lane: 'payments',
  },
  processStripeEvent: {
    payload: z.strictObject({ eventId: z.string() }),
    maximumAttempts: 25,
    lane: 'payments',
  },
  followPeople: { payload: z.looseObject({}), maximumAttempts: 3, lane: 'quick' },
  watchSubscriptions: { payload: z.looseObject({}), maximumAttempts: 3, lane: 'quick' },
  reconcileSubscriptions: { payload: z.looseObject({}), maximumAttempts: 10, lane: 'payments' },
} as const satisfies Record<
  string,
  {
    payload: z.ZodType;
    maximumAttempts: number;
    lane: 'heavy' | 'short' | 'outside' | 'interactive' | 'quick' | 'payments' | 'unattended';
  }
>;

/** What was missed for less than a day, because nothing ran, is made up for. Milliseconds. */
const aDay = 24 * 3_600_000;

/**
 * What runs by itself, in crontab's notation and UTC. Of each one waits at most: `recurring.ts` queues it by its name, for
 * as many tries as it has above; one that is lost with its process has had one of them. Those of one queue run one after
 * another, also beside other processes.
 */
export const recurringTasks = [
  { task: 'takeDueSchedules', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'recrawlPages', match: '*/10 * * * *', options: { backfillPeriod: 0 } },
  { task: 'indexFiles', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'mergeIndex', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'backUp', match: '*/10 * * * *', options: { backfillPeriod: 0, queueName: 'backups' } },
  { task: 'watchInstallation', match: '*/5 * * * *', options: { backfillPeriod: 0 } },
  { task: 'tidyIndex', match: '27 3 * * *', options: { backfillPeriod: aDay } },
  { task: 'indexVectors', match: '*/5 * * * *', options: { backfillPeriod: 0, queueName: 'vectors' } },
  { task: 'resumeJobs', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'rereadFiles', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'embedMissing', match: '*/5 * * * *', options: { backfillPeriod: 0 } },
  { task: 'removeTemporaryConversations', match: '*/15 * * * *', options: { backfillPeriod: 0 } },
  { task: 'removeVisitorAnswers', match: '*/15 * * * *', options: { backfillPeriod: 0 } },
  { task: 'removeOldKeyRuns', match: '23 * * * *', options: { backfillPeriod: 0 } },
  { task: 'removeOldCounts', match: '*/15 * * * *', options: { backfillPeriod: 0 } },
  { task: 'removeEmptyConversations', match: '17 3 * * *', options: { backfillPeriod: aDay } },
  { task: 'removeOldVisitorTickets', match: '7 3 * * *', options: { backfillPeriod: aDay } },
  { task: 'removeOldWidgetRatings', match: '11 3 * * *', options: { backfillPeriod: aDay } },
  { task: 'pruneSecurityEvents', match: '47 3 * * *', options: { backfillPeriod: aDay } },
  { task: 'sealAddresses', match: '43 3 * * *', options: { backfillPeriod: aDay } },
  { task: 'followPeople', match: '*/5 * * * *', options: { backfillPeriod: 0 } },
  { task: 'watchSubscriptions', match: '7 * * * *', options: { backfillPeriod: aDay } },
  { task: 'reconcileSubscriptions', match: '37 3 * * *', options: { backfillPeriod: aDay } },
] as const satisfies readonly { task: keyof typeof tasks; match: string; options: object }[];

/** Beside what a job is about, its payload has the id of the request that queued it, if one did. */
export const requestIdKey = 'requestId';

export type TaskName = keyof typeof tasks;
export type Lane = (typeof tasks)[TaskName]['lane'];
export type TaskPayload<Name extends TaskName> = z.input<(typeof tasks)[Name]['payload']>;

/** `attempt` counts from 1; `signal` aborts when the process stops, and the job is then taken up again. */
export type JobContext = { attempt: number; isLastAttempt: boolean; signal: AbortSignal };

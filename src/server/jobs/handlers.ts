import type { z } from 'zod';
import type { JobContext, TaskName, tasks } from '../queue/tasks.ts';
import type { App } from '../services/context.ts';

/** A service that does a job: it gets the job's payload, and how its attempt stands. */
export type JobHandler<Name extends TaskName> = (given: {
  app: App;
  input: z.output<(typeof tasks)[Name]['payload']> & JobContext;
}) => Promise<unknown>;

/** Which service does each job. Loaded when first needed, so that an idle process does not carry the parsers. */
export const handlers: { readonly [Name in TaskName]: () => Promise<JobHandler<Name>> } = {
  eraseUser: async () => (await import('../services/users/erase-user.ts')).eraseUser,
  runQuality: async () => (await import('../services/quality/run-quality.ts')).runQuality,
  askScheduled: async () => (await import('../services/schedules/ask-scheduled.ts')).askScheduled,
  embedFile: async () => (await import('../services/embeddings/embed-file.ts')).embedFile,
  embedMissing: async () => (await import('../services/embeddings/embed-missing.ts')).embedMissing,
  backUp: async () => (await import('../services/backups/back-up.ts')).backUp,
  watchInstallation: async () =>
    (await import('../services/installation/watch-installation.ts')).watchInstallation,
  takeDueSchedules: async () => (await import('../services/schedules/take-due.ts')).takeDue,
  readAttachment: async () => (await import('../services/files/ingest-file.ts')).ingestFile,
  readShortFile: async () => (await import('../services/files/ingest-file.ts')).ingestFile,
  ingestFile: async () => (await import('../services/files/ingest-file.ts')).ingestFile,
  indexFiles: async () => (await import('../services/files/index-missing-files.ts')).indexMissingFiles,
  mergeIndex: async () => (await import('../services/files/merge-index.ts')).mergeIndex,
  tidyIndex: async () => (await import('../services/files/tidy-index.ts')).tidyIndex,
  indexVectors: async () => (await import('../services/embeddings/index-vectors.ts')).indexVectors,
  resumeJobs: async () => (await import('../services/jobs/resume-jobs.ts')).resumeJobs,
  rereadFiles: async () => (await import('../services/files/reread-files.ts')).rereadFiles,
  removeTemporaryConversations: async () =>
    (await import('../services/conversations/remove-temporary-conversations.ts'))
      .removeTemporaryConversations,
  removeOldKeyRuns: async () => (await import('../services/answers/key-runs.ts')).removeOldKeyRuns,
  removeOldCounts: async () => (await import('../services/security/remove-old-counts.ts')).removeOldCounts,
  removeOldVisitorTickets: async () =>
    (await import('../services/tickets/remove-old-visitor-tickets.ts')).removeOldVisitorTickets,
  removeVisitorAnswers: async () =>
    (await import('../services/widgets/remove-visitor-answers.ts')).removeVisitorAnswers,
  removeOldWidgetRatings: async () =>
    (await import('../services/widgets/remove-old-ratings.ts')).removeOldWidgetRatings,
  pruneSecurityEvents: async () =>
    (await import('../services/security/prune-security-events.ts')).pruneSecurityEvents,
  sealAddresses: async () => (await import('../services/model-providers/seal-addresses.ts')).sealAddresses,
  removeEmptyConversations: async () =>
    (await import('../services/conversations/remove-empty-conversations.ts')).removeEmptyConversations,
  removeStored: async () => (await import('../services/organisation/remove-stored.ts')).removeStored,
  sendMail: async () => (await import('../services/mails/send-mail.ts')).sendMail,
  recoverAccount: async () => (await import('../services/users/recover-account.ts')).recoverAccount,
  removeUnconfirmedAccount: async () =>
    (await import('../services/users/remove-unconfirmed-account.ts')).removeUnconfirmedAccount,
  fetchWebPage: async () => (await import('../services/web-pages/fetch-web-page.ts')).fetchWebPage,
  recrawlPages: async () => (await import('../services/web-pages/recrawl-pages.ts')).recrawlPages,
  syncStripeCustomer: async () =>
    (await import('../services/subscriptions/sync-stripe-customer.ts')).syncStripeCustomer,
  processStripeEvent: async () =>
    (await import('../services/subscriptions/process-stripe-event.ts')).processStripeEvent,
  followPeople: async () => (await import('../services/subscriptions/follow-people.ts')).followPeople,
  watchSubscriptions: async () =>
    (await import('../services/subscriptions/watch-subscriptions.ts')).watchSubscriptions,
  reconcileSubscriptions: async () =>
    (await import('../services/subscriptions/reconcile-subscriptions.ts')).reconcileSubscriptions,
};

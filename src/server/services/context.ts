import type { Logger } from 'pino';
import type { Locale } from '#rules/preferences.ts';
import type { DocumentReader } from '../agents/document-reader.ts';
import type { LiveAnswers } from '../answering/live-answers.ts';
import type { OutsideEvent } from '../answering/outside-event.ts';
import type { Starts } from '../answering/starts.ts';
import type { CallLimits } from '../auth/call-limits.ts';
import type { Actor, Caller } from '../auth/caller.ts';
import type { ExternalProviders } from '../auth/external/external-providers.ts';
import type { PasswordHasher } from '../auth/password.ts';
import type { RateLimits } from '../auth/rate-limits.ts';
import type { SecurityJournal } from '../auth/security-journal.ts';
import type { SignInLookUps } from '../auth/sign-in-look-ups.ts';
import type { StripeConnection } from '../billing/stripe.ts';
import type { SupportChecker } from '../claims/support-checker.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { Presence } from '../db/presence.ts';
import type { Ending } from '../ending.ts';
import type { Foreground } from '../foreground.ts';
import type { createKeptDocument } from '../kept-document.ts';
import type { Listener } from '../live/listener.ts';
import type { LiveEvents } from '../live/live-events.ts';
import type { LoopDelay } from '../loop-delay.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { ModelRegistry } from '../models/model-registry.ts';
import type { ChatModel } from '../models/models.ts';
import type { QuestionEmbedding } from '../models/question-embedding.ts';
import type { OutboundDispatcher } from '../outbound/dispatcher.ts';
import type { JobQueue } from '../queue/queue.ts';
import type { Samples } from '../quoting/samples/samples.ts';
import type { ExtractionChildren } from '../reading/children.ts';
import type { KnowledgeIndexes } from '../search/knowledge-indexes.ts';
import type { NearestPlace } from '../search/nearest-place.ts';
import type { Environment } from '../settings/env.ts';
import type { DiskLook } from '../storage/disk-look.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { AccessLog } from '../telemetry/access-log.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/**
 * Everything that lives as long as the process. `main.ts` makes one and hands it to each request; no server
 * module keeps state of its own, because pages and process entry are built into separate bundles. It may remember
 * what is the same whoever works it out, such as stems of words.
 */
export type App = {
  environment: Environment;
  /** The child processes that read uploaded files. */
  extraction: ExtractionChildren;
  /** Where browsers reach this installation, without a trailing slash. */
  publicOrigin: string;
  log: Logger;
  /** A line for each request. */
  accessLog: AccessLog;
  /** Whether the process is stopping. */
  ending: Ending;
  /** Metrics, traces, and which request something is done for. */
  telemetry: Telemetry;
  database: Database;
  storage: FileStorage;
  /** Of `DATA_DIR`. */
  disk: DiskLook;
  jobs: JobQueue;
  /** `null` without a mail server: mails then stay in the outbox. */
  mailTransport: MailTransport | null;
  /** Seals what has to be read again, such as provider keys. */
  secrets: SecretBox;
  /** Through which every address that a person gave is fetched. */
  outbound: { [Purpose in 'pages' | 'tools']: OutboundDispatcher<Purpose> };
  signInLookUps: SignInLookUps;
  passwords: PasswordHasher;
  rateLimits: RateLimits;
  callLimits: CallLimits;
  /** Writes down what happens at the doors. */
  securityJournal: SecurityJournal;
  externalProviders: ExternalProviders;
  /** The providers' models; where there is none, Quoter answers. */
  models: ModelRegistry;
  quoter: ChatModel;
  /** How making vectors of questions goes, where a model does. */
  questionEmbedding: QuestionEmbedding;
  /** Tells which sentences of a model's answer nothing supports. */
  supportChecker: SupportChecker;
  documentReader: DocumentReader;
  /** How long the event loop was kept. */
  loopDelay: LoopDelay;
  /** Writes the whole installation into an archive, in a process of its own. */
  makeBackup(file: string, signal: AbortSignal): Promise<void>;
  /** The API's description of itself. */
  apiDocument: ReturnType<typeof createKeptDocument>;
  liveAnswers: LiveAnswers;
  /** Those to visitors of other sites. */
  visitorAnswers: LiveAnswers<OutsideEvent>;
  /** Questions begin in turn. */
  starts: Starts;
  /** Whoever is answered comes before files that are read. */
  foreground: Foreground;
  liveEvents: LiveEvents;
  /** Shows the processes that share the database that this one lives. */
  listener: Listener;
  presence: Presence;
  knowledge: KnowledgeIndexes;
  /** Whether the database server finds the nearest of many vectors itself. */
  nearest: NearestPlace;
  /** The files that visitors of the home page ask. */
  samples: Samples;
  /** Null where online payment is not set up. */
  stripe: StripeConnection | null;
};

/** What every service gets beside its input. */
export type Context = Caller & {
  app: App;
  locale: Locale;
  /** The person's network address, behind the configured number of trusted proxies. */
  clientAddress: string;
  /** What the person's browser or program calls itself. */
  userAgent: string | null;
  /** What was asked for, in any language's path; null where nobody waits for an answer. */
  call: { method: string; path: string } | null;
};

export type SignedInContext = Context & { actor: Actor };

import path from 'node:path';
import type { Logger } from 'pino';
import { questionLimits } from '#rules/person-question.ts';
import { createDocumentReader } from '../agents/document-reader.ts';
import { createLiveAnswers } from '../answering/live-answers.ts';
import type { OutsideEvent } from '../answering/outside-event.ts';
import { createStarts } from '../answering/starts.ts';
import { createCallLimits } from '../auth/call-limits.ts';
import { createExternalProviders } from '../auth/external/external-providers.ts';
import { createPasswordHasher } from '../auth/password.ts';
import { createRateLimits } from '../auth/rate-limits.ts';
import { createSecurityJournal } from '../auth/security-journal.ts';
import { createSignInLookUps } from '../auth/sign-in-look-ups.ts';
import { createStripeConnection } from '../billing/stripe.ts';
import { createSupportChecker } from '../claims/support-checker.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import { createPresence } from '../db/presence.ts';
import { createEnding } from '../ending.ts';
import { createForeground } from '../foreground.ts';
import { createKeptDocument } from '../kept-document.ts';
import { createListener } from '../live/listener.ts';
import { createLiveEvents } from '../live/live-events.ts';
import { createLoopDelay } from '../loop-delay.ts';
import { createMailTransport } from '../mail/transport.ts';
import { createQuoterModel } from '../models/models.ts';
import { createQuestionEmbedding } from '../models/question-embedding.ts';
import { createOutboundDispatcher } from '../outbound/dispatcher.ts';
import { createJobQueue } from '../queue/queue.ts';
import { createSamples } from '../quoting/samples/samples.ts';
import { createExtractionChildren } from '../reading/children.ts';
import { runProgram } from '../run-program.ts';
import { createKnowledgeIndexes } from '../search/knowledge-indexes.ts';
import type { NearestPlace } from '../search/nearest-place.ts';
import type { App } from '../services/context.ts';
import { createChangeChannel } from '../services/model-providers/change-channel.ts';
import { connectModels } from '../services/model-providers/connect-models.ts';
import type { Environment } from '../settings/env.ts';
import { createDiskLook } from '../storage/disk-look.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { createAccessLog } from '../telemetry/access-log.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { WorkingEntries } from './working-entries.ts';

/** Of any answer that a page, a tool or its server gives; most may give less. */
const outbound = { bytes: 24 * 1024 * 1024, milliseconds: 300_000 } as const;
/** A server may wait for the person. */
const outboundOfTools = {
  ...outbound,
  milliseconds: outbound.milliseconds + questionLimits.allMilliseconds,
};

/** Who asks many things at once still leaves room to others. */
const starts = { atOnce: 16, ofOnePerson: 4 } as const;

/** Puts together what all requests and jobs share. */
export function createApp(parts: {
  environment: Environment;
  database: Database;
  log: Logger;
  telemetry: Telemetry;
  secrets: SecretBox;
  storage: FileStorage;
  nearest: NearestPlace;
  entries: WorkingEntries;
  /** Where `src/server/language/lexicon` and `samples` lie. */
  projectDirectory: string;
}): App {
  const { environment, database, log, telemetry } = parts;
  const publicOrigin = environment.PUBLIC_ORIGIN ?? `http://localhost:${environment.PORT}`;
  const foreground = createForeground();
  const grants = environment.PRIVATE_HOSTS;
  const listener = createListener({ pool: database.direct, log });
  // Where other processes share the database.
  const channel = environment.DATABASE_URL ? createChangeChannel(database.direct, listener) : null;
  const models = connectModels({ environment, database, log, telemetry, secrets: parts.secrets, channel });
  channel?.listen(() => {
    models.refresh().catch((error: unknown) => log.warn({ error }, 'Model providers could not be read'));
  });
  const lexiconDirectory = path.join(parts.projectDirectory, 'src/server/language/lexicon');
  const knowledge = createKnowledgeIndexes({
    lexiconDirectory,
    bytes: environment.SEARCH_MEMORY_MB * 1024 * 1024,
    spellingPacking: parts.entries.spellingPacking,
  });
  return {
    environment,
    extraction: createExtractionChildren({
      entry: parts.entries.extraction,
      foreground,
      onSharedAccount: (why) =>
        log.warn({ why }, 'Files are read as root: no other user may read the application'),
      keepsReady: environment.WORKER === 'inline',
    }),
    publicOrigin,
    log,
    accessLog: createAccessLog(environment),
    telemetry,
    ending: createEnding(),
    database,
    storage: parts.storage,
    disk: createDiskLook(environment.dataDirectory),
    jobs: createJobQueue({ requestId: telemetry.requestId }),
    mailTransport: environment.SMTP_URL
      ? createMailTransport({ url: environment.SMTP_URL, from: environment.MAIL_FROM, publicOrigin })
      : null,
    secrets: parts.secrets,
    outbound: {
      pages: createOutboundDispatcher({ purpose: 'pages', grants, bounds: outbound }),
      tools: createOutboundDispatcher({ purpose: 'tools', grants, bounds: outboundOfTools }),
    },
    signInLookUps: createSignInLookUps(database, { idleHours: environment.SESSION_IDLE_HOURS }),
    passwords: createPasswordHasher(),
    callLimits: createCallLimits(environment.CALLS_PER_MINUTE),
    rateLimits: createRateLimits(database, log),
    securityJournal: createSecurityJournal(database, log),
    externalProviders: createExternalProviders(environment),
    quoter: createQuoterModel(),
    questionEmbedding: createQuestionEmbedding(),
    models,
    liveAnswers: createLiveAnswers(),
    visitorAnswers: createLiveAnswers<OutsideEvent>(),
    starts: createStarts(starts),
    foreground,
    listener,
    presence: createPresence({ pool: database.direct, log }),
    liveEvents: createLiveEvents(listener),
    knowledge,
    nearest: parts.nearest,
    samples: createSamples(path.join(parts.projectDirectory, 'samples'), knowledge),
    supportChecker: createSupportChecker({ entry: parts.entries.supportCheck, lexiconDirectory }),
    documentReader: createDocumentReader(parts.entries.documentReading),
    loopDelay: createLoopDelay(),
    makeBackup: (file, signal) => runProgram(parts.entries.backup, [file], signal),
    apiDocument: createKeptDocument(),
    stripe: createStripeConnection(environment),
  };
}

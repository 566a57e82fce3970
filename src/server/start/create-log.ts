import pino, { type Logger } from 'pino';
import type { Environment } from '../settings/env.ts';
import { openStandardError } from '../telemetry/standard-error.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The process's log: JSON lines on standard error, each with its request's id, secrets never among them. */
export function createLog(environment: Pick<Environment, 'LOG_LEVEL'>, telemetry: Telemetry): Logger {
  return pino(
    {
      level: environment.LOG_LEVEL,
      mixin: () => telemetry.ofLine(),
      serializers: { error: pino.stdSerializers.err },
      redact: ['*.password', '*.authorization', '*.cookie', '*.apiKey'],
    },
    openStandardError(),
  );
}

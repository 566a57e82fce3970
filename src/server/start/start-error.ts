import { SecretsKeyError } from '../crypto/secrets-key.ts';
import { DatabaseVersionError } from '../db/migrate.ts';
import { EnvironmentError, parseEnvironment } from '../settings/env.ts';

/**
 * One sentence for the person at the terminal when Parley cannot start, or null for an error that nobody
 * foresaw and whose stack is worth printing.
 */
export function startErrorSentence(error: unknown, settings: NodeJS.ProcessEnv): string | null {
  if (
    error instanceof EnvironmentError ||
    error instanceof DatabaseVersionError ||
    error instanceof SecretsKeyError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return null;
  if (error.name === 'EmbeddedPostgresError') return error.message;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${parseEnvironment(settings).PORT} is already in use; stop the program that uses it or set PORT to another one.`;
    case 'EADDRNOTAVAIL':
      return 'The address in HOST does not belong to this machine.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `DATA_DIR ${parseEnvironment(settings).dataDirectory} cannot be written; choose another folder or change its permissions.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case '28P01':
    case '28000':
    case '3D000':
      return 'The PostgreSQL server that DATABASE_URL names does not let us in; check the address, user, password and database.';
    case '53300':
      return 'The PostgreSQL server has no connection left; see "Connections" in docs/production.md.';
    default:
      return null;
  }
}

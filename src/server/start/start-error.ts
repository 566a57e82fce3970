import { SecretsKeyError } from '../crypto/secrets-key.ts';
import { DatabaseVersionError } from '../db/migrate.ts';
import { fileProblems } from '../file-problems.ts';
import { type Environment, EnvironmentError, parseEnvironment } from '../settings/env.ts';

/**
 * One sentence for the person at the terminal when Parley cannot start, or null for an error that nobody
 * foresaw and whose stack is worth printing.
 */
export function startErrorSentence(
  error: unknown,
  settings: Record<string, string | undefined>,
): string | null {
  if (
    error instanceof EnvironmentError ||
    error instanceof DatabaseVersionError ||
    error instanceof SecretsKeyError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return null;
  if (error.name === 'EmbeddedPostgresError') return error.message;
  const environment = parseEnvironment(settings);
  return (
    sentenceOfListening(error, environment) ??
    sentenceOfDatabase(error, environment) ??
    sentenceOfFile(error, environment) ??
    // The ORM names the statement that failed, and keeps why.
    (error.cause === undefined ? null : startErrorSentence(error.cause, settings))
  );
}

/** What the system says beside the code: which of its calls failed, and on what. */
type SystemError = NodeJS.ErrnoException & { port?: number; hostname?: string };

function sentenceOfListening(error: SystemError, { HOST, PORT, WORKER_PORT }: Environment): string | null {
  const { code, syscall, hostname, port = PORT } = error;
  if (syscall === 'getaddrinfo' && hostname === HOST) return 'HOST is no name or address of this machine.';
  if (syscall !== 'listen') return null;
  const name = port === WORKER_PORT ? (port === PORT ? 'PORT or WORKER_PORT' : 'WORKER_PORT') : 'PORT';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use; stop the program that uses it or set ${name} to another one.`;
    case 'EACCES':
      return `Port ${port} is not for everybody on this machine; set ${name} to 1024 or above.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return 'The address in HOST does not belong to this machine.';
    default:
      return null;
  }
}

/** Codes that Node gives to certificates and to TLS that goes wrong. */
const ofTls = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/;
/** What the driver says, which gives these no codes. */
const lostConnection = /^(Connection terminated|timeout expired)/;

/** By PostgreSQL's codes, or the first two characters of them. */
const problemsOfServer = new Map<string, (server: string, said: string) => string>([
  ['08', (server, said) => `${server} does not let us in (${said}); check its address, user and database.`],
  ['28', (server, said) => `${server} does not let us in (${said}); check user, password and database.`],
  ['3D000', (server, said) => `${server} does not let us in (${said}); make the database, or name another.`],
  ['25006', (server) => `${server} takes no writes, as a replica does; name the primary.`],
  [
    '42501',
    (server, said) =>
      `${server} does not let us do what we need (${said}); make our role the owner of the database.`,
  ],
  ['53300', (server) => `${server} has no connection left; see "Connections" in docs/production.md.`],
  ['53100', (server) => `${server} has no room left on its disk.`],
  ['57P', (server, said) => `${server} is not ready (${said}); start Parley again once it is.`],
]);

function sentenceOfDatabase(error: SystemError, environment: Environment): string | null {
  const { code = '', syscall, message } = error;
  const server = `The PostgreSQL server${namesOf(environment)}`;
  if ('severity' in error) {
    const codes = [code, code.slice(0, 3), code.slice(0, 2)];
    return codes.map((each) => problemsOfServer.get(each)?.(server, message)).find(Boolean) ?? null;
  }
  if (message.startsWith('SASL:')) return `${server} wants a password, and the address has none.`;
  if (message === 'The server does not support SSL connections') {
    return `${server} does not speak TLS; leave sslmode out of the address, or turn TLS on there.`;
  }
  if (ofTls.test(code)) {
    return `${server} shows a certificate that cannot be verified (${code}); name its authority by sslrootcert=FILE in the address, or set sslmode=no-verify there.`;
  }
  if (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'ECONNRESET' ||
    lostConnection.test(message)
  ) {
    return `${server} cannot be reached; check its address, and whether it runs.`;
  }
  return null;
}

/** The target of a move is named by no setting. */
function namesOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string {
  if (!DATABASE_URL) return '';
  return ` that DATABASE_URL${DATABASE_DIRECT_URL ? ' or DATABASE_DIRECT_URL' : ''} names`;
}

function sentenceOfFile(error: SystemError, { dataDirectory }: Environment): string | null {
  const { code = '', path } = error;
  if (code === 'ENOENT' && path) return `There is no ${path}.`;
  const problem = fileProblems.get(code);
  if (!problem) return null;
  if (!path) return code === 'ENOSPC' ? 'The disk is full; make room and start again.' : null;
  if (!`${path}/`.startsWith(`${dataDirectory}/`)) return `${path} cannot be used: ${problem}.`;
  return `DATA_DIR cannot be used (${path}: ${problem}); put that right, or set it to another folder.`;
}

import { expect, test } from 'vitest';
import { settingNames } from './settings.ts';
import { isOfService, unknownSettingSentence } from './unknown-setting.ts';

const told = (name: string, value = 'x') => unknownSettingSentence({ [name]: value }, settingNames);

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_UR', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
  ['STRIPE_SECRET_KYE', 'STRIPE_SECRET_KEY'],
  ['OAUTH_GOGGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_ID'],
  ['database_url', 'DATABASE_URL'],
])('%s is refused, and %s named', (name, meant) => {
  expect(told(name)).toBe(`${name} is no setting of Parley; did you mean ${meant}?`);
});

test('a name that only begins like ours is refused with its kin', () => {
  expect(told('DATABASE_PASSWORD')).toMatch(
    /^DATABASE_PASSWORD is no setting of Parley; those that begin like it are DATABASE_URL, /,
  );
});

test('a backup that nothing would make is refused with what makes one', () => {
  expect(told('BACKUP_FOLDER')).toMatch(/^BACKUP_FOLDER is no setting of Parley; .*BACKUP_TO/);
});

test('the value of what is refused is not told', () => {
  expect(told('SMTP_PASSWORD', 'hunter2')).not.toContain('hunter2');
});

test('what is kept for a search engine is refused in words of its own', () => {
  expect(told('SEARCH_URL', 'https://search.example.org')).toMatch(/external search engine.* none yet/);
});

test.each(settingNames)('%s is known', (name) => {
  expect(told(name)).toBeNull();
});

const ofOthers =
  `PATH HOME HOSTNAME HOSTTYPE LANG LC_ALL LOGNAME MAIL MAILCHECK MAILPATH PWD OLDPWD SHELL SHLVL TERM TZ USER
  EDITOR DISPLAY COLORTERM SSH_AUTH_SOCK XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR SESSION_MANAGER DESKTOP_SESSION
  DBUS_SESSION_BUS_ADDRESS NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE npm_config_user_agent
  npm_lifecycle_event INIT_CWD CI GITHUB_ACTIONS GITHUB_TOKEN RUNNER_TEMP AWS_REGION AWS_ACCESS_KEY_ID AWS_S3_BUCKET
  GOOGLE_APPLICATION_CREDENTIALS OPENAI_API_KEY PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE
  POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_SAMPLER
  OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT KUBERNETES_SERVICE_HOST
  KUBERNETES_PORT PARLEY_PORT PARLEY_PORT_4321_TCP PARLEY_SERVICE_HOST PARLEY_LAUNCHER_PID DATABASE_PORT_5432_TCP
  DATABASE_PORT_5432_TCP_ADDR DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT_POSTGRES S3_SERVICE_PORT SEARCH_ENV_VERSION
  LISTEN_FDS LISTEN_PID NOTIFY_SOCKET WATCHDOG_USEC INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CACHE_DIRECTORY
  LOGS_DIRECTORY RUNTIME_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY HTTP_PROXY HTTPS_PROXY NO_PROXY
  SSL_CERT_FILE DYNO WEB_CONCURRENCY DATABASE_CONNECTION_POOL_URL DATABASE_PUBLIC_URL DATABASE_URL_UNPOOLED
  RAILWAY_PUBLIC_DOMAIN FLY_APP_NAME VERCEL_URL AI_AGENT AI_GATEWAY_API_KEY FORCE_COLOR NO_COLOR DEBUG VERBOSE
  ASTRO_TELEMETRY_DISABLED PUBLIC_URL LOG_FORMAT WORKERS_DEV TMPDIR TEMP ComSpec SystemRoot ProgramFiles
  PROCESSOR_ARCHITECTURE NUMBER_OF_PROCESSORS HOMEDRIVE HOMEPATH ORIGIN ROOT PORTS HOSTS`.split(/\s+/);

test.each(ofOthers)('%s, which others set, is left alone', (name) => {
  expect(told(name)).toBeNull();
});

test('the address of a service that is called as one of ours is none of our settings', () => {
  expect(told('DATABASE_PORT', 'tcp://10.0.0.7:5432')).toBeNull();
  expect(isOfService('WORKER_PORT', 'tcp://10.0.0.7:80')).toBe(true);
  expect(isOfService('WORKER_PORT', '4322')).toBe(false);
  expect(told('DATABASE_PORT', '5432')).toMatch(/^DATABASE_PORT is no setting/);
});

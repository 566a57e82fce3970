import { type SettingSubject, settingSubjects } from '#rules/setting-subjects.ts';
import type { SettingName } from './settings.ts';

/** How the names of the settings of each subject begin. */
const beginnings = {
  models: ['AI_', 'ANTHROPIC_', 'GOOGLE_GENERATIVE_AI_'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  signIn: ['OAUTH_'],
  payment: ['STRIPE_'],
  backups: ['BACKUP_'],
  address: ['PORT', 'HOST', 'PUBLIC_ORIGIN', 'TRUSTED_PROXY_HOPS', 'CALLS_PER_MINUTE', 'PRIVATE_HOSTS'],
  files: ['DATA_DIR', 'DISK_RESERVE_MB', 'S3_'],
  database: ['DATABASE_', 'SEARCH_MEMORY_MB'],
  secrets: ['SECRETS_', 'SESSION_IDLE_HOURS'],
  operations: ['WORKER', 'METRICS_TOKEN', 'OTEL_', 'ACCESS_LOG', 'LOG_LEVEL'],
} as const satisfies Record<SettingSubject, readonly string[]>;

/** What a setting is about. @throws {Error} for one that no subject names, which a test looks for */
export function settingSubjectOf(name: SettingName): SettingSubject {
  const subject = settingSubjects.find((each) => beginnings[each].some((start) => name.startsWith(start)));
  if (!subject) throw new Error(`${name} is about nothing: name it in setting-subject.ts`);
  return subject;
}

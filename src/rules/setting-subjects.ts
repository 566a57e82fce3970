import { providerNames } from './external-sign-in.ts';

const switchedSubjects = ['models', 'mail', 'signIn', 'payment', 'backups'] as const;
export type SwitchedSubject = (typeof switchedSubjects)[number];

/** What the settings of an installation are about, in the order in which they are shown. */
export const settingSubjects = [
  ...switchedSubjects,
  'address',
  'files',
  'database',
  'secrets',
  'operations',
] as const;
export type SettingSubject = (typeof settingSubjects)[number];

/** Settings of which one turns on what its subject is about; the other subjects are always on. */
export const settingSwitches: Record<SwitchedSubject, readonly string[]> = {
  models: ['AI_BASE_URL', 'ANTHROPIC_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  mail: ['SMTP_URL'],
  signIn: providerNames.map((provider) => `OAUTH_${provider.toUpperCase()}_CLIENT_ID`),
  payment: ['STRIPE_SECRET_KEY'],
  backups: ['BACKUP_TO'],
};

/** The subject where it is one of those that are off until they are set up. */
export const switchedSubject = (subject: SettingSubject) => switchedSubjects.find((each) => each === subject);

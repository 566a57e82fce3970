/**
 * Every kind of mail. `values` are what its texts in `email.<name>` name, beside `{{code}}`; `path` is the page
 * its button opens, without language prefix. Whether it has a code or a token is up to who queues it.
 */
export const mailTemplates = {
  confirmEmail: { values: ['firstName'], path: '/account/auth/email-verification' },
  accountExists: { values: ['firstName'], path: '/account/auth/login' },
  resetPassword: { values: ['firstName'], path: '/account/auth/recoverpwd-2' },
  passwordChanged: { values: ['firstName'], path: '/account/auth/recoverpwd-2' },
} as const satisfies Record<string, { values: readonly string[]; path: `/${string}` }>;

export type MailTemplate = keyof typeof mailTemplates;
export type MailValues<Name extends MailTemplate> = Record<
  (typeof mailTemplates)[Name]['values'][number],
  string
>;

/** Of use to whoever reads them; never kept longer than needed. */
export type MailSecrets = { code?: string; token?: string };

const subscriptionMail = {
  values: ['firstName', 'holder', 'plan', 'date'],
  path: '/subscription/main-panel',
} as const;

/** What holders of a subscription are told of it. */
const subscriptionMails = {
  subscriptionStarted: subscriptionMail,
  trialEnding: subscriptionMail,
  paymentFailed: subscriptionMail,
  graceEnding: subscriptionMail,
  graceEnded: subscriptionMail,
  paymentNeedsConsent: subscriptionMail,
  invoiceStuck: subscriptionMail,
  subscriptionCancelled: subscriptionMail,
  subscriptionPaused: subscriptionMail,
  subscriptionEnded: subscriptionMail,
  duplicateRefunded: subscriptionMail,
} as const;
export type SubscriptionMail = keyof typeof subscriptionMails;

/**
 * Every kind of mail. `values` are what its texts in `email.<name>` name, beside `{{code}}`; `path` is the page
 * its button opens, without language prefix, null for a mail without one; a value `answer` stands as it was written; `{{name}}` in it is the value of that name. Whether it has a code or
 * a token is up to who queues it.
 */
export const mailTemplates = {
  // By no name: whoever signed up may have written an advertisement there.
  confirmEmail: { values: [], path: '/account/auth/email-verification' },
  accountExists: { values: ['firstName'], path: '/account/auth/login' },
  resetPassword: { values: ['firstName'], path: '/account/auth/recoverpwd-2' },
  invitation: { values: ['inviter', 'place', 'role'], path: '/account/invitation' },
  accountEnds: { values: ['firstName', 'date'], path: '/account/auth/login' },
  ticketAnswered: {
    values: ['firstName', 'agent', 'subject', 'number', 'ticketId'],
    path: '/account/help/{{ticketId}}',
  },
  // None of the visitor's own words: whoever left the address need not be who reads its mailbox.
  visitorAnswered: { values: ['agent', 'bot', 'number', 'answer'], path: null },
  // The code by no word of the visitor's, for the same reason; the conversation goes to whoever had the code.
  transcriptCode: { values: ['bot'], path: null },
  visitorTranscript: { values: ['bot'], path: null },
  scheduledRunFailed: {
    values: ['firstName', 'bot', 'question', 'reason', 'modelBotId'],
    path: '/model-bots/{{modelBotId}}/uploads?tab=schedule',
  },
  scheduleStopped: { values: ['firstName', 'bot', 'question', 'reason'], path: '/' },
  confirmNewEmail: { values: ['firstName'], path: '/account/profile' },
  proveItIsYou: { values: ['firstName'], path: '/account/profile' },
  factorChanged: { values: ['firstName', 'change'], path: '/account/profile' },
  passwordChanged: { values: ['firstName'], path: '/account/auth/recoverpwd-2' },
  ...subscriptionMails,
} as const satisfies Record<string, { values: readonly string[]; path: `/${string}` | null }>;

export type MailTemplate = keyof typeof mailTemplates;
export type MailValues<Name extends MailTemplate> = Record<
  (typeof mailTemplates)[Name]['values'][number],
  string
>;

/** Of use to whoever reads them; never kept longer than needed. */
export type MailSecrets = { code?: string; token?: string; transcript?: string };

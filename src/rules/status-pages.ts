export type StatusPage = {
  /** Where its texts are: `statusPages.<key>`. */
  key: string;
  /** Without language prefix. */
  path: `/${string}`;
  /** `split` stands beside a carousel of one testimonial. */
  layout: 'single' | 'split';
  /** Asks whether the message has not arrived. */
  resend: boolean;
};

/** The static status pages: placeholders with sample texts, whose only behaviour is links, code boxes and dots. */
export const statusPages = [
  { key: 'maintenance', path: '/maintenance', layout: 'single', resend: false },
  { key: 'comingSoon', path: '/coming-soon', layout: 'single', resend: false },
  { key: '404', path: '/404', layout: 'single', resend: false },
  { key: '500', path: '/500', layout: 'single', resend: false },
  { key: 'login2', path: '/login-2', layout: 'split', resend: false },
  { key: 'lockScreen1', path: '/lock-screen-1', layout: 'single', resend: false },
  { key: 'lockScreen2', path: '/lock-screen-2', layout: 'split', resend: false },
  { key: 'confirmMail', path: '/confirm-mail', layout: 'single', resend: false },
  { key: 'confirmMail2', path: '/confirm-mail-2', layout: 'split', resend: false },
  { key: 'emailVerification', path: '/email-verification', layout: 'single', resend: true },
  { key: 'emailVerification2', path: '/email-verification-2', layout: 'split', resend: false },
  { key: 'twoStepVerification', path: '/two-step-verification', layout: 'single', resend: true },
  { key: 'twoStepVerification2', path: '/two-step-verification-2', layout: 'split', resend: false },
] as const satisfies readonly StatusPage[];

export type StatusPageKey = (typeof statusPages)[number]['key'];

/** The row of a status page. */
export function statusPage(key: StatusPageKey): StatusPage {
  return statusPages.find((page) => page.key === key) as StatusPage;
}

/** What the status pages say where a real one would name the person or an address. */
export const statusPageSamples = {
  address: 'name@example.com',
  supportAddress: 'support@example.com',
  name: 'Ana',
} as const;

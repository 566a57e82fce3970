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
  { key: '404', path: '/404', layout: 'single', resend: false },
  { key: '500', path: '/500', layout: 'single', resend: false },
  { key: 'emailVerification', path: '/email-verification', layout: 'single', resend: true },
  { key: 'emailVerification2', path: '/email-verification-2', layout: 'split', resend: false },
  { key: 'twoStepVerification', path: '/two-step-verification', layout: 'single', resend: true },
  { key: 'twoStepVerification2', path: '/two-step-verification-2', layout: 'split', resend: false },
] as const satisfies readonly StatusPage[];

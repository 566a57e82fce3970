/** The specification's static status pages: placeholders by intent, prerendered in every language. */
export const statusPages = [
  'maintenance',
  'coming-soon',
  '404',
  '500',
  'login-2',
  'lock-screen-1',
  'lock-screen-2',
  'confirm-mail',
  'confirm-mail-2',
  'email-verification',
  'email-verification-2',
  'two-step-verification',
  'two-step-verification-2',
] as const;

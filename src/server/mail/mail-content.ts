import type { Locale } from '#rules/preferences.ts';

/** What a mail says, before it becomes HTML or text. */
export type MailContent = {
  locale: Locale;
  productName: string;
  origin: string;
  subject: string;
  preview: string;
  greeting: string;
  lead: string;
  /** Somebody's words, in lines as they wrote them. */
  quote: string | null;
  code: { label: string; value: string } | null;
  action: { label: string; hint: string; link: string } | null;
  note: string;
  footer: string;
};

import { localizedPath, translator } from '#i18n/i18n.ts';
import { asLine } from '#rules/one-line.ts';
import { own } from '#rules/own.ts';
import type { Locale } from '#rules/preferences.ts';
import { inPassing } from './in-passing.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { type MailSecrets, type MailTemplate, mailTemplates } from './templates.ts';

export type RenderedMail = { subject: string; html: string; text: string; link: string | null };

const named = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inPassing(value)]));

/** Stands where a secret was that has left the outbox. */
const removed = '••••';

/** The line a mail is known by; it holds no secret. */
export function mailSubject(
  mail: Pick<Parameters<typeof renderMail>[0], 'template' | 'locale' | 'values'>,
): string {
  return asLine(
    translator(mail.locale)(`email.${mail.template}.subject`, { ...named(mail.values), code: removed }),
  );
}

/**
 * Renders a mail. Links are built from `publicOrigin` alone, whatever address the request that caused the mail
 * came to. The token stands in the fragment, which browsers send to no server.
 */
export function renderMail(
  mail: {
    template: MailTemplate;
    locale: Locale;
    values: Record<string, string>;
    secrets: MailSecrets | null;
  },
  publicOrigin: string,
): RenderedMail {
  const { template, locale, secrets } = mail;
  const t = translator(locale);
  const values = { ...named(mail.values), code: secrets?.code ?? removed };
  const text = (part: 'subject' | 'preview' | 'lead' | 'note') => t(`email.${template}.${part}`, values);
  const codeLabel = `email.${template}.code`;
  const actionLabel = `email.${template}.action`;
  const token = secrets?.token ? `#token=${encodeURIComponent(secrets.token)}` : '';
  const path = mailTemplates[template].path?.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    encodeURIComponent(own(mail.values, name) ?? ''),
  );
  const link = path === undefined ? null : publicOrigin + localizedPath(path, locale) + token;
  const content: MailContent = {
    locale,
    productName: t('common.productName'),
    origin: publicOrigin,
    subject: asLine(text('subject')),
    preview: text('preview'),
    greeting: 'firstName' in mail.values ? t('email.greeting', values) : t('email.greetingNobody'),
    lead: text('lead'),
    quote: own(mail.values, 'answer') ?? secrets?.transcript ?? null,
    code: t.has(codeLabel) ? { label: t(codeLabel, values), value: values.code } : null,
    action:
      link !== null && t.has(actionLabel)
        ? { label: t(actionLabel, values), hint: t('email.linkHint'), link }
        : null,
    note: text('note'),
    footer: t('email.footer', { origin: publicOrigin }),
  };
  return { subject: content.subject, html: mailHtml(content), text: mailText(content), link };
}

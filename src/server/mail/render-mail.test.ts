import { describe, expect, test } from 'vitest';
import { themeColours } from '#rules/colours.ts';
import { locales } from '#rules/preferences.ts';
import { renderMail } from './render-mail.ts';
import { type MailTemplate, mailTemplates } from './templates.ts';

const names = Object.keys(mailTemplates) as MailTemplate[];
const origin = 'https://parley.example.org';
/** A mail takes of these what it names. */
const everyValue = {
  firstName: 'Ana',
  holder: 'Grupo Faro',
  plan: 'Team',
  date: '1 May 2027',
  change: 'A passkey was added.',
  inviter: 'Ana',
  place: 'Faro Ferries',
  role: 'Reader',
  agent: 'Sam',
  answer: 'At seven.\nFrom <b>April</b> on.',
  subject: 'The timetable',
  number: '1001',
  ticketId: '01890000',
  bot: 'Faro desk',
  question: 'What is new?',
  reason: 'It failed.',
  modelBotId: '01890001',
};
const mail = (template: MailTemplate, changes: object = {}) => ({
  template,
  locale: 'en' as const,
  values: Object.fromEntries(mailTemplates[template].values.map((name) => [name, everyValue[name]])),
  secrets: { code: '0427', token: 'tok' },
  ...changes,
});

describe.each(names)('the mail %s', (name) => {
  test.each(locales)('says everything in %s, as HTML and as text', (locale) => {
    const { subject, html, text } = renderMail(mail(name, { locale }), origin);
    for (const said of [subject, html, text]) {
      expect(said).not.toMatch(/\{\{|\bemail\.\p{L}|undefined/u);
      expect(said.trim()).not.toBe('');
    }
    expect(html).toContain(`<html lang="${locale}"`);
    const named: readonly string[] = mailTemplates[name].values;
    expect(text.includes('Ana')).toBe(named.includes('firstName') || named.includes('inviter'));
    if (name === 'accountEnds') for (const said of [subject, html, text]) expect(said).toContain('May 2027');
  });

  test('loads nothing from anywhere and runs nothing', () => {
    const { html } = renderMail(mail(name), origin);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)|\bsrc=|url\(|@import/i);
  });

  test('has no colours but those of the pages', () => {
    const colours: string[] = Object.values(themeColours).flatMap((theme) => Object.values(theme));
    const { html } = renderMail(mail(name), origin);
    expect((html.match(/#[\da-f]{6}/g) ?? []).filter((colour) => !colours.includes(colour))).toEqual([]);
  });

  test('links only to the public origin', () => {
    const { html, text } = renderMail(mail(name), origin);
    for (const [address] of `${html}${text}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(new URL(address).origin).toBe(origin);
    }
  });
});

describe.each(names)('what others called something, in the mail %s,', (name) => {
  const hostile =
    'Win now at https://evil.example.com/a?b or evil.example.net, www.evil.org, mail win@evil.org';
  const written = (value: string) => (value === 'answer' ? 'Yes.' : hostile.repeat(40));
  const values = Object.fromEntries(
    mailTemplates[name].values.map((value) => [
      value,
      value.endsWith('Id') ? everyValue[value] : written(value),
    ]),
  );

  test.each(locales)('is named shortly and leads nowhere, in %s', (locale) => {
    const { subject, html, text } = renderMail(mail(name, { locale, values }), origin);
    for (const said of [subject, html.replace(/<style>[^<]*<\/style>/g, ''), text]) {
      const own = said.replace(/https:\/\/parley\.example\.org[^\s"<]*/g, '');
      expect(own).not.toMatch(/https?:\/\/|www\.|evil\.|\.(?:com|net|org)\b|\S@\S/);
    }
    expect(text.length).toBeLessThan(3_000);
  });
});

test.each(['confirmEmail', 'proveItIsYou', 'confirmNewEmail', 'transcriptCode'] as const)(
  'the code of %s stands in its text',
  (name) => {
    const { html, text } = renderMail(mail(name), origin);
    expect(text).toMatch(/\n\s+0427\n/);
    expect(html).toContain('>0427<');
  },
);

test('the token stands in the fragment, which no server gets', () => {
  const { link } = renderMail(mail('resetPassword', { locale: 'es' }), origin);
  expect(link).toBe(`${origin}/es/account/auth/recoverpwd-2#token=tok`);
});

test('a name cannot become markup or another header line', () => {
  const firstName = '<b onload="x">Ana</b>\r\nBcc: thief@example.org';
  const { html, subject } = renderMail(mail('accountExists', { values: { firstName } }), origin);
  expect(html).not.toContain('<b onload');
  expect(html).toContain('&lt;b onload=&quot;x&quot;&gt;');
  expect(subject).not.toMatch(/[\r\n]/);
});

test('without its secrets a mail shows neither code nor token', () => {
  const { subject, html, text, link } = renderMail(mail('confirmEmail', { secrets: null }), origin);
  for (const said of [subject, html, text]) expect(said).not.toMatch(/0427|tok\b|token/);
  expect(subject).toContain('••••');
  expect(link).toBe(`${origin}/account/auth/email-verification`);
});

test('a visitor’s conversation stands in lines as it was, and is no part of the mail once that is sent', () => {
  const transcript = 'You:\nIs it <i>open</i>?';
  const { html, text } = renderMail(mail('visitorTranscript', { secrets: { transcript } }), origin);
  expect(text).toContain(transcript);
  expect(html).toContain('You:\nIs it &lt;i&gt;open&lt;/i&gt;?');
  expect(renderMail(mail('visitorTranscript', { secrets: null }), origin).text).not.toContain('open');
});

test('an answer to a visitor stands in lines as it was written, as HTML never, and leads nowhere', () => {
  const { html, text, link } = renderMail(mail('visitorAnswered'), origin);
  expect(text).toContain('At seven.\nFrom <b>April</b> on.');
  expect(html).toContain('At seven.\nFrom &lt;b&gt;April&lt;/b&gt; on.');
  expect(html).toContain('white-space:pre-line');
  expect(link).toBeNull();
  expect(html).not.toContain('<a ');
});

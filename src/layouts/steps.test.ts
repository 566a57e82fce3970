import { expect, test } from 'vitest';
import { hiddenStepsCookie } from '#rules/first-steps.ts';
import { stepLinks, stepsOfNewOrganisation } from './steps.ts';

const found = {
  steps: [
    { step: 'company' as const, done: true },
    { step: 'assistant' as const, done: false },
    { step: 'files' as const, done: false },
    { step: 'invite' as const, done: false },
  ],
  companyId: 'c',
  modelBotId: null,
  place: { kind: 'tenants' as const, id: 't' },
};
const noCookies = { has: () => false };

test('what is left leads to where it is done, once what it builds on is there', () => {
  expect(stepLinks(found, { at: 'invite', accountId: 'a', cookies: noCookies }, 'es')).toEqual([
    { step: 'organisation', text: 'Organización', done: true, current: false, href: null },
    { step: 'company', text: 'Empresa', done: true, current: false, href: null },
    {
      step: 'assistant',
      text: 'Asistente',
      done: false,
      current: false,
      href: '/es/account/profile/a/model-bot-form?company=c',
    },
    { step: 'files', text: 'Archivos', done: false, current: false, href: null },
    { step: 'invite', text: 'Invitar', done: false, current: true, href: null },
  ]);
});

test('who has put the steps away, or made them all, sees none', () => {
  const cookies = { has: (name: string) => name === hiddenStepsCookie('t') };
  expect(stepLinks(found, { at: 'invite', accountId: 'a', cookies }, 'en')).toEqual([]);
  expect(stepLinks(null, { at: 'invite', accountId: 'a', cookies: noCookies }, 'en')).toEqual([]);
});

test('a new organisation begins with its name', () => {
  const steps = stepsOfNewOrganisation('en');
  expect(steps.filter(({ current }) => current).map(({ text }) => text)).toEqual(['Organisation']);
  expect(steps.at(-1)?.text).toBe('Invite');
});

import { expect, it } from 'vitest';
import { applySettings, type PageSettings, settingMarks } from './page-settings.ts';

const settings: PageSettings = {
  onlinePayment: true,
  someSignIn: true,
  everySignIn: false,
  googleSignIn: true,
  githubSignIn: false,
  facebookSignIn: false,
  twitterSignIn: false,
};
const only = (name: keyof PageSettings, value: boolean, content: string) => {
  const { open, close } = settingMarks(name, value);
  return `${open}${content}${close}`;
};

it('keeps of a page what its settings say, and every other comment', () => {
  const page = `<p>a</p>${only('onlinePayment', true, '<p>pay\nhere</p>')}<p>b</p>${only('onlinePayment', false, '<p>ask</p>')}<!--c-->`;
  expect(applySettings(page, settings)).toBe('<p>a</p><p>pay\nhere</p><p>b</p><!--c-->');
  expect(applySettings(page, { ...settings, onlinePayment: false })).toBe(
    '<p>a</p><p>b</p><p>ask</p><!--c-->',
  );
});

it('decides on what stands inside something that depends on another setting', () => {
  const missing = `${only('googleSignIn', false, 'Google')}${only('githubSignIn', false, 'GitHub')}`;
  const page = only('someSignIn', true, `<p>${only('everySignIn', false, missing)}</p>`);
  expect(applySettings(page, settings)).toBe('<p>GitHub</p>');
  expect(applySettings(page, { ...settings, everySignIn: true })).toBe('<p></p>');
  expect(applySettings(page, { ...settings, someSignIn: false })).toBe('');
});

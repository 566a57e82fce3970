import { expect, it } from 'vitest';
import { applySettings, settingMarks } from './page-settings.ts';

const only = (value: boolean, content: string) => {
  const { open, close } = settingMarks('onlinePayment', value);
  return `${open}${content}${close}`;
};
const page = `<p>a</p>${only(true, '<p>pay\nhere</p>')}<p>b</p>${only(false, '<p>ask</p>')}<!--c-->`;

it('keeps of a page what its settings say, and every other comment', () => {
  expect(applySettings(page, { onlinePayment: true })).toBe('<p>a</p><p>pay\nhere</p><p>b</p><!--c-->');
  expect(applySettings(page, { onlinePayment: false })).toBe('<p>a</p><p>b</p><p>ask</p><!--c-->');
});

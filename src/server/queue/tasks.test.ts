import { expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import { tasks } from './tasks.ts';

it.each(locales)('every background job is called by words of its own in %s', (locale) => {
  const t = translator(locale);
  const names = Object.keys(tasks).map((task) => t(`tables.jobs.tasks.${task as keyof typeof tasks}`));
  expect(new Set(names).size).toBe(Object.keys(tasks).length);
});

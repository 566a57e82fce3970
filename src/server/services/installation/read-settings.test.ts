import { expect, test } from 'vitest';
import { settingSubjects, settingSwitches } from '#rules/setting-subjects.ts';
import { parseEnvironment } from '../../settings/env.ts';
import { settingSubjectOf } from '../../settings/setting-subject.ts';
import { settingNames } from '../../settings/settings.ts';
import { readSettings } from './read-settings.ts';

test('settings are told without anything that is secret', () => {
  const secrets = {
    AI_API_KEY: 'sk-secret-1',
    DATABASE_URL: 'postgres://user:secret-2@db.example.org:5432/parley?password=secret-3',
    SMTP_URL: 'smtp://mailer:secret-4@mail.example.org:587',
    OAUTH_GOOGLE_CLIENT_SECRET: 'secret-5',
  };
  const environment = parseEnvironment({ ...secrets, PORT: '4400' });
  const told = readSettings({ ctx: { app: { environment } } });
  expect(JSON.stringify(told)).not.toContain('secret-');
  const of = (name: string) => told.find((setting) => setting.name === name);
  expect(of('PORT')).toEqual({ name: 'PORT', subject: 'address', state: 'set', value: '4400' });
  expect(of('AI_API_KEY')).toEqual({
    name: 'AI_API_KEY',
    subject: 'models',
    state: 'secret',
    value: null,
  });
  expect(of('SMTP_URL')?.value).toBe('smtp://mail.example.org:587');
  expect(of('DATABASE_URL')?.value).toBe('postgres://db.example.org:5432/parley');
  expect(of('PUBLIC_ORIGIN')).toEqual({
    name: 'PUBLIC_ORIGIN',
    subject: 'address',
    state: 'unset',
    value: null,
  });
});

test('settings are told as they are written, whatever becomes of them, and each is about something', () => {
  const given = {
    AI_INPUT_PRICE: '2.5',
    BACKUP_TO: '/mnt/backups',
    PRIVATE_HOSTS: 'pages:wiki.internal:443, tools:10.0.0.5:8080',
  };
  const told = readSettings({ ctx: { app: { environment: parseEnvironment(given) } } });
  const writtenOf = (name: string) => told.find((setting) => setting.name === name)?.value;
  for (const [name, value] of Object.entries(given)) expect(writtenOf(name)).toBe(value);
  expect(writtenOf('BACKUP_AT')).toBe('03:15');
  expect([...new Set(told.map(({ subject }) => subject))].sort()).toEqual([...settingSubjects].sort());
});

test('what turns a subject on is one of its settings', () => {
  for (const [subject, names] of Object.entries(settingSwitches))
    for (const name of names)
      expect(settingNames.filter((each) => each === name).map(settingSubjectOf)).toEqual([subject]);
});

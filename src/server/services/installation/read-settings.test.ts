import { expect, test } from 'vitest';
import { parseEnvironment } from '../../settings/env.ts';
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
  expect(of('PORT')).toEqual({ name: 'PORT', state: 'set', value: '4400' });
  expect(of('AI_API_KEY')).toEqual({ name: 'AI_API_KEY', state: 'secret', value: null });
  expect(of('SMTP_URL')?.value).toBe('smtp://mail.example.org:587');
  expect(of('DATABASE_URL')?.value).toBe('postgres://db.example.org:5432/parley');
  expect(of('PUBLIC_ORIGIN')).toEqual({ name: 'PUBLIC_ORIGIN', state: 'unset', value: null });
});

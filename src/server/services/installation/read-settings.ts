import type { SettingData } from '#contracts/installation.ts';
import { settingSubjectOf } from '../../settings/setting-subject.ts';
import { settingNames } from '../../settings/settings.ts';
import type { App } from '../context.ts';

/** What would open something for whoever reads it. */
const secret = /KEY|SECRET|PASSWORD|TOKEN/;

/** Every setting as it was written; of secrets only that they are set, of addresses no names or passwords. */
export const readSettings = ({ ctx: { app } }: { ctx: { app: Pick<App, 'environment'> } }): SettingData[] =>
  settingNames.map((name) => {
    const subject = settingSubjectOf(name);
    const value = app.environment.written.get(name);
    if (value === undefined) return { name, subject, state: 'unset', value: null };
    if (secret.test(name)) return { name, subject, state: 'secret', value: null };
    return { name, subject, state: 'set', value: withoutCredentials(value) };
  });

function withoutCredentials(value: string): string {
  if (!value.includes('://') || !URL.canParse(value)) return value;
  const address = new URL(value);
  if (!address.username && !address.password && !address.search) return value;
  // What stands after the question mark may be a password, too.
  return `${address.protocol}//${address.host}${address.pathname}`;
}

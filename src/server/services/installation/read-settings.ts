import type { SettingData } from '#contracts/installation.ts';
import { own } from '#rules/own.ts';
import { writePrivateGrants } from '../../outbound/private-grants.ts';
import { settingNames } from '../../settings/settings.ts';
import type { App } from '../context.ts';

/** What would open something for whoever reads it. */
const secret = /KEY|SECRET|PASSWORD|TOKEN/;

/** Every setting, whether it is set, and to what; of secrets only the former, of addresses no names or passwords. */
export function readSettings({ ctx: { app } }: { ctx: { app: Pick<App, 'environment'> } }): SettingData[] {
  const PRIVATE_HOSTS = writePrivateGrants(app.environment.PRIVATE_HOSTS) || undefined;
  const values: Record<string, unknown> = { ...app.environment, PRIVATE_HOSTS };
  return settingNames.map((name) => {
    const value = own(values, name);
    if (value === undefined || value === null) return { name, state: 'unset', value: null };
    if (secret.test(name)) return { name, state: 'secret', value: null };
    return { name, state: 'set', value: withoutCredentials(String(value)) };
  });
}

function withoutCredentials(value: string): string {
  if (!value.includes('://') || !URL.canParse(value)) return value;
  const address = new URL(value);
  if (!address.username && !address.password && !address.search) return value;
  // What stands after the question mark may be a password, too.
  return `${address.protocol}//${address.host}${address.pathname}`;
}

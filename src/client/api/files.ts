import { call } from './call.ts';

/** Adds or takes off sites; the list is read anew first, so that those of somebody else stay. */
export async function changeWebHosts(botId: string, change: (hosts: readonly string[]) => string[]) {
  const params = { id: botId };
  const { hosts, version } = await call('GET model-bots/{id}/web-hosts', { params });
  return call('PUT model-bots/{id}/web-hosts', { params, body: { hosts: change(hosts), version } });
}

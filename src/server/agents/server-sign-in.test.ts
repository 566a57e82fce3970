import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutboundDispatcher } from '../outbound/dispatcher.ts';
import { createServerSignIn } from './server-sign-in.ts';

/** What the authorization server says of itself beside its places, and how a client asked to be registered. */
let says: object = {};
let registered: Record<string, unknown> = {};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const origin = `http://${request.headers.host}`;
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (request.url === '/register') {
    registered = JSON.parse(text);
    return answer(201, { client_id: 'parley-1', ...registered });
  }
  if (request.url !== '/.well-known/oauth-authorization-server') return answer(404, {});
  return answer(200, {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    code_challenge_methods_supported: ['S256'],
    ...says,
  });
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What a person is asked who signs in at a server that says this of itself. */
async function begin(said: object) {
  says = said;
  const port = (server.address() as AddressInfo).port;
  const grants = [{ purpose: 'tools' as const, host: '127.0.0.1', firstPort: port, lastPort: port }];
  const bounds = { bytes: 100_000, milliseconds: 10_000 };
  const signIn = createServerSignIn(createOutboundDispatcher({ purpose: 'tools', bounds, grants }), grants, {
    redirectUri: 'https://parley.test/back',
    clientDocument: 'https://parley.test/client',
  });
  const codeVerifier = 'v'.repeat(43);
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const { address } = await signIn.begin(url, null, [], { state: 'state', codeVerifier });
  return Object.fromEntries(address.searchParams);
}

it('a sign-in that is to last is agreed to each time, without which OpenID Connect makes none last', async () => {
  const lasting = await begin({ scopes_supported: ['openid', 'offline_access'] });
  expect(lasting).toMatchObject({ scope: 'offline_access', prompt: 'consent' });
  expect(await begin({ scopes_supported: ['openid'] })).not.toHaveProperty('prompt');
});

it.each([
  [undefined, 'none'],
  [['client_secret_basic', 'none'], 'none'],
  [['private_key_jwt', 'client_secret_post'], 'client_secret_post'],
  [['client_secret_post', 'client_secret_basic'], 'client_secret_basic'],
])('of the ways %j to show who it is, one is registered that Parley has: %s', async (methods, chosen) => {
  await begin({ token_endpoint_auth_methods_supported: methods });
  expect(registered).toMatchObject({ token_endpoint_auth_method: chosen, client_name: 'Parley' });
});

it('where the server reads documents of clients, none is registered', async () => {
  registered = {};
  const asked = await begin({ client_id_metadata_document_supported: true });
  expect([asked.client_id, registered]).toEqual(['https://parley.test/client', {}]);
});

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const providerNames = ['google', 'github', 'facebook', 'twitter'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Who agrees at the provider, and what it gets wrong. */
type Behaviour = {
  subject: string;
  /** Null: the provider gives no email. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** Claims of the ID token instead of the right ones. */
  claims: Record<string, unknown>;
  /** Signs the ID token with a key that is not in its key set. */
  foreignKey: boolean;
  /** Parameters of the way back instead of the right ones; null leaves one out. */
  sendBack: Record<string, string | null>;
  /** Answers the exchange of a code with this status. */
  tokenStatus: number;
};

export type IdentityProvider = {
  /** The OAUTH_… settings of a Parley that knows it under all four names. */
  settings: Record<string, string>;
  /** Changes how it behaves; what is not given is as a well-behaved provider does it. */
  behave(behaviour: Partial<Behaviour>): void;
  /** What the person does on the consent page: the address the browser is sent back to. */
  agree(authorizationUrl: string): Promise<URL>;
  close(): Promise<void>;
};

type Grant = { challenge: string | null; nonce: string | null; redirectUri: string };

const clientId = 'parley';
const clientSecret = 'the provider knows it';

/**
 * An identity provider on this machine: OpenID Connect as google, plain OAuth 2 in the shapes of github,
 * facebook and twitter, each below a path of its own. People agree on a page with two links.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const accessTokens = new Set<string>();
  let behaviour = wellBehaved();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin());
    const [, provider = '', ...rest] = url.pathname.split('/');
    const route = `/${rest.join('/')}`;
    if (authorizePaths.has(route)) return consentPage(response, provider, url);
    if (route === '/allow') return sendBack(response, url);
    if (tokenPaths.has(route)) return exchange(request, response, provider);
    if (route === '/.well-known/openid-configuration') return json(response, discovery());
    if (route === '/keys') {
      const key = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
      return json(response, { keys: [key] });
    }
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!accessTokens.has(bearer)) return json(response, { message: 'Bad credentials' }, 401);
    const told = userRoutes(behaviour)[route];
    return told === undefined ? json(response, { message: 'Not Found' }, 404) : json(response, told);
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const discovery = () => ({
    issuer: `${origin()}/google`,
    authorization_endpoint: `${origin()}/google/authorize`,
    token_endpoint: `${origin()}/google/token`,
    jwks_uri: `${origin()}/google/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  function sendBack(response: ServerResponse, asked: URL) {
    const { searchParams } = asked;
    const code = randomUUID();
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    grants.set(code, {
      challenge: searchParams.get('code_challenge'),
      nonce: searchParams.get('nonce'),
      redirectUri,
    });
    const back = new URL(redirectUri);
    const parameters = { code, state: searchParams.get('state'), ...behaviour.sendBack };
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== null) back.searchParams.set(name, value);
    }
    response.writeHead(302, { Location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse, provider: string) {
    const form = new URLSearchParams(await bodyOf(request));
    const basic = Buffer.from(
      request.headers.authorization?.replace(/^Basic /i, '') ?? '',
      'base64',
    ).toString();
    const [id, secret] = basic
      ? basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
      : [form.get('client_id'), form.get('client_secret')];
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (behaviour.tokenStatus !== 200)
      return json(response, { error: 'server_error' }, behaviour.tokenStatus);
    if (id !== clientId || secret !== clientSecret) return json(response, { error: 'invalid_client' }, 401);
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400);
    const accessToken = randomUUID();
    accessTokens.add(accessToken);
    json(response, {
      access_token: accessToken,
      token_type: 'bearer',
      ...(provider === 'google' && { id_token: idToken(grant.nonce) }),
    });
  }

  function idToken(nonce: string | null) {
    const now = Math.floor(Date.now() / 1000);
    const { subject, email, emailVerified, name, claims, foreignKey } = behaviour;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = {
      iss: `${origin()}/google`,
      aud: clientId,
      sub: subject,
      iat: now,
      exp: now + 300,
      nonce,
      name,
      given_name: name.split(' ')[0],
      ...(email !== null && { email, email_verified: emailVerified }),
      ...claims,
    };
    const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(body)}`;
    const key = (foreignKey ? foreign : keys).privateKey;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
  }

  return {
    settings: Object.fromEntries(
      providerNames.flatMap((name) => [
        [`OAUTH_${name.toUpperCase()}_CLIENT_ID`, clientId],
        [`OAUTH_${name.toUpperCase()}_CLIENT_SECRET`, clientSecret],
        [`OAUTH_${name.toUpperCase()}_BASE_URL`, `${origin()}/${name}`],
      ]),
    ),
    behave(changes) {
      behaviour = { ...wellBehaved(), ...changes };
    },
    async agree(authorizationUrl) {
      const page = await (await fetch(authorizationUrl)).text();
      const allow = /href="([^"]+)">Allow/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const answer = await fetch(new URL(allow, authorizationUrl), { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const authorizePaths = new Set([
  '/authorize',
  '/login/oauth/authorize',
  '/dialog/oauth',
  '/i/oauth2/authorize',
]);
const tokenPaths = new Set(['/token', '/login/oauth/access_token', '/oauth/access_token', '/2/oauth2/token']);

const wellBehaved = (): Behaviour => ({
  subject: randomUUID(),
  email: `${randomUUID()}@example.org`,
  emailVerified: true,
  name: 'Ada Lovelace',
  claims: {},
  foreignKey: false,
  sendBack: {},
  tokenStatus: 200,
});

/** What the user addresses of github, facebook and twitter tell. */
function userRoutes({ subject, email, emailVerified, name }: Behaviour): Record<string, unknown> {
  return {
    '/api/v3/user': { id: subject, login: name.toLowerCase().replaceAll(' ', '-'), name, email: null },
    '/api/v3/user/emails':
      email === null
        ? []
        : [
            { email: `second-${email}`, primary: false, verified: true },
            { email, primary: true, verified: emailVerified },
          ],
    '/me': { id: subject, name, first_name: name.split(' ')[0], ...(email !== null && { email }) },
    '/2/users/me': {
      data: { id: subject, name, username: 'ada', ...(email !== null && { confirmed_email: email }) },
    },
  };
}

function consentPage(response: ServerResponse, provider: string, url: URL) {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('error_description', 'The <b>user</b> said no');
  back.searchParams.set('state', url.searchParams.get('state') ?? '');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>${provider}</title><h1>${provider}</h1>
    <a href="/${provider}/allow?${escaped(url.searchParams.toString())}">Allow</a>
    <a href="${escaped(back.href)}">Cancel</a>`);
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

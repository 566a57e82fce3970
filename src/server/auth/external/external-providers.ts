import * as oauth from 'oauth4webapi';
import { type ProviderName, providerNames } from '#rules/external-sign-in.ts';
import { type BoundFetch, createBoundFetch, readJsonBody } from '../../outbound/bound-fetch.ts';
import { createTrustedDispatcher } from '../../outbound/dispatcher.ts';
import type { Environment } from '../../settings/env.ts';
import { oauthSetting } from '../../settings/settings.ts';
import { endpointsOf, type ProviderEndpoints } from './endpoints.ts';
import { type ExternalProfile, readProfile } from './profiles.ts';

/** What has to be the same when a person comes back as it was when they left. */
type SignInSecrets = { state: string; nonce: string; codeVerifier: string };

export type ExternalProviders = {
  isAvailable(provider: ProviderName): boolean;
  /**
   * The provider's address at which a person agrees.
   * @throws when the provider cannot be asked for its addresses
   */
  authorizationUrl(provider: ProviderName, secrets: SignInSecrets, redirectUri: string): Promise<URL>;
  /**
   * Exchanges what the provider sent back for who the person is. State, issuer, PKCE and, with OpenID Connect,
   * nonce, issuer, audience and signature of the ID token are checked.
   * @throws {SignInCancelled} when the person did not agree; every other error is a failure of the provider
   */
  profileOf(
    provider: ProviderName,
    sentBack: URLSearchParams,
    secrets: SignInSecrets,
    redirectUri: string,
  ): Promise<ExternalProfile>;
};

export class SignInCancelled extends Error {
  override name = 'SignInCancelled';
}

type Connection = {
  endpoints: ProviderEndpoints;
  client: oauth.Client;
  authentication: oauth.ClientAuth;
  /** Plain http is for a provider on the same machine, and only where the setting says http. */
  insecure: boolean;
  server: Promise<oauth.AuthorizationServer> | null;
  keys: oauth.JWKSCacheInput;
  fetch: BoundFetch;
};

/** Of one answer: metadata, keys, tokens or a profile. */
const bounds = { bytes: 1024 * 1024, milliseconds: 10_000 };

/** The providers that have both id and secret, ready to be used. Keeps their metadata and keys for the process. */
export function createExternalProviders(environment: Environment): ExternalProviders {
  const connections = new Map<ProviderName, Connection>();
  const fetch = createBoundFetch(createTrustedDispatcher({ bounds }), bounds);
  for (const provider of providerNames) {
    const id = environment[oauthSetting(provider, 'CLIENT_ID')];
    const secret = environment[oauthSetting(provider, 'CLIENT_SECRET')];
    if (!id || !secret) continue;
    const endpoints = endpointsOf(provider, environment[oauthSetting(provider, 'BASE_URL')]);
    connections.set(provider, {
      endpoints,
      client: { client_id: id },
      authentication:
        endpoints.secretIn === 'body' ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret),
      insecure: endpoints.issuer.startsWith('http:'),
      server: null,
      keys: {},
      fetch,
    });
  }

  const connectionTo = (provider: ProviderName) => {
    const connection = connections.get(provider);
    if (!connection) throw new Error(`${provider} is not set up`);
    return connection;
  };

  return {
    isAvailable: (provider) => connections.has(provider),

    async authorizationUrl(provider, secrets, redirectUri) {
      const connection = connectionTo(provider);
      const server = await serverOf(connection);
      const url = new URL(server.authorization_endpoint ?? '');
      const parameters = {
        client_id: connection.client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: connection.endpoints.scope,
        state: secrets.state,
        code_challenge: await oauth.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        ...(connection.endpoints.server === 'discovery' && { nonce: secrets.nonce }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url;
    },

    async profileOf(provider, sentBack, secrets, redirectUri) {
      const connection = connectionTo(provider);
      const { client, authentication, endpoints } = connection;
      const server = await serverOf(connection);
      const parameters = validated(server, client, sentBack, secrets.state);
      const options = requestOptions(connection);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        redirectUri,
        secrets.codeVerifier,
        options,
      );
      if (endpoints.server === 'discovery') {
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: secrets.nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, response, {
          ...options,
          [oauth.jwksCache]: connection.keys,
        });
        return readProfile(provider, { user: oauth.getValidatedIdTokenClaims(tokens) });
      }
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
      const ask = (url: string) => readJson(tokens.access_token, url, options);
      const { userUrl = '', emailsUrl } = endpoints;
      const [user, emails] = await Promise.all([ask(userUrl), emailsUrl && ask(emailsUrl)]);
      return readProfile(provider, { user, emails });
    },
  };
}

type RequestOptions = {
  [oauth.customFetch]: (url: string, options: object) => Promise<Response>;
  [oauth.allowInsecureRequests]: boolean;
};

const requestOptions = ({ insecure, fetch }: Connection): RequestOptions => ({
  [oauth.customFetch]: (url, options) => fetch(url, options),
  [oauth.allowInsecureRequests]: insecure,
});

/** The provider's metadata: written here, or discovered once. A discovery that failed is tried again. */
function serverOf(connection: Connection): Promise<oauth.AuthorizationServer> {
  const { issuer, server } = connection.endpoints;
  if (server !== 'discovery') return Promise.resolve({ issuer, ...server });
  connection.server ??= discover(connection).catch((error: unknown) => {
    connection.server = null;
    throw error;
  });
  return connection.server;
}

async function discover(connection: Connection): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(connection.endpoints.issuer);
  const response = await oauth.discoveryRequest(issuer, requestOptions(connection));
  return oauth.processDiscoveryResponse(issuer, response);
}

function validated(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  sentBack: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, sentBack, state);
  } catch (error) {
    const declined = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
    throw declined ? new SignInCancelled() : error;
  }
}

async function readJson(accessToken: string, url: string, options: RequestOptions): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' });
  const response = await oauth.protectedResourceRequest(
    accessToken,
    'GET',
    new URL(url),
    headers,
    null,
    options,
  );
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return readJsonBody(response);
}

import * as oauth from 'oauth4webapi';
import { createBoundFetch } from '../outbound/bound-fetch.ts';
import type { OutboundDispatcher } from '../outbound/dispatcher.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { grantsAt, isGranted, type PrivateGrant } from '../outbound/private-grants.ts';
import { presentMilliseconds } from '../time.ts';
import { type Challenge, discoverSignIn, lastingScope } from './sign-in-discovery.ts';

/** As whom, where and for what tokens are asked for. Goes through the database as JSON, sealed. */
export type SignInTerms = {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  /** What the tokens are for, as the server calls itself (RFC 8707). */
  resource: string;
  /** What they may do there; unknown of older sign-ins. */
  scopes?: string[];
};

export type Tokens = {
  access: string;
  refresh: string | null /** Milliseconds since 1970. */;
  expiresAt: number | null;
};

/** Nothing can be done with these tokens any more: the person has to sign in anew. */
export class TokensRefused extends Error {
  override name = 'TokensRefused';
}

/** Of one answer: metadata, a registration or tokens. */
const bounds = { bytes: 256 * 1024, milliseconds: 10_000 };

/**
 * Signs people in at MCP servers, as the MCP specification has it: RFC 9728, 8414, 7591, 8707 and PKCE. Everything that
 * is asked goes through the dispatcher, in the clear only to a host and port that the operator has granted.
 * @param own where Parley is, and where people come back to
 */
export function createServerSignIn(
  dispatcher: OutboundDispatcher<'tools'>,
  grants: readonly PrivateGrant[],
  own: { redirectUri: string; clientDocument: string },
) {
  const mayGo = (url: URL) =>
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && isGranted(url.hostname, grantsAt(grants, 'tools', Number(url.port) || 80)));
  const fetch = createBoundFetch(dispatcher, bounds);
  const ask = async (address: string, options: object = {}): Promise<Response> => {
    const url = new URL(address);
    if (!mayGo(url)) throw new OutboundError('host_not_allowed', url.origin);
    return fetch(url.href, options);
  };
  const options = { [oauth.customFetch]: ask, [oauth.allowInsecureRequests]: true } as const;

  return {
    mayGo,

    /**
     * Where a person agrees that Parley acts as them, and the terms on which they come back.
     * @param further scopes beside those that the server asks of whoever is not signed in
     * @throws when the server has no sign-in that works this way
     */
    async begin(
      url: URL,
      challenge: Challenge | null,
      further: readonly string[],
      secrets: { state: string; codeVerifier: string },
    ): Promise<{ address: URL; terms: SignInTerms }> {
      const { server, resource, scopes } = await discoverSignIn(url, challenge, further, { ask, mayGo });
      const client = await introduce(server, own, options);
      const address = new URL(server.authorization_endpoint as string);
      const parameters = {
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: own.redirectUri,
        state: secrets.state,
        code_challenge: await oauth.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        resource,
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
        // OpenID Connect (11) gives nothing that lasts without asking the person each time.
        ...(scopes.includes(lastingScope) && { prompt: 'consent' }),
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return { address, terms: { server, client, resource, scopes } };
    },

    /**
     * The tokens for what came back. State and issuer are checked.
     * @throws {oauth.AuthorizationResponseError} when the person did not agree; every other error is the server's
     */
    async redeem(
      { server, client, resource }: SignInTerms,
      sentBack: URLSearchParams,
      secrets: { state: string; codeVerifier: string },
    ): Promise<Tokens> {
      const parameters = oauth.validateAuthResponse(server, client, sentBack, secrets.state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authenticationOf(client),
        parameters,
        own.redirectUri,
        secrets.codeVerifier,
        { ...options, additionalParameters: { resource } },
      );
      return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response));
    },

    /** New tokens for old ones. @throws {TokensRefused} */
    async renew({ server, client, resource }: SignInTerms, { refresh }: Tokens): Promise<Tokens> {
      if (refresh === null) throw new TokensRefused();
      const authentication = authenticationOf(client);
      try {
        const response = await oauth.refreshTokenGrantRequest(server, client, authentication, refresh, {
          ...options,
          additionalParameters: { resource },
        });
        const renewed = tokensOf(await oauth.processRefreshTokenResponse(server, client, response));
        return { ...renewed, refresh: renewed.refresh ?? refresh };
      } catch (error) {
        if (error instanceof oauth.ResponseBodyError && error.status < 500) throw new TokensRefused();
        throw error;
      }
    },

    /** Tells the server that the tokens are not needed any more, where it wants to know (RFC 7009). */
    async revoke({ server, client }: SignInTerms, { access, refresh }: Tokens): Promise<void> {
      if (!server.revocation_endpoint) return;
      const token = refresh ?? access;
      const response = await oauth.revocationRequest(
        server,
        client,
        authenticationOf(client),
        token,
        options,
      );
      await oauth.processRevocationResponse(response);
    },
  };
}
export type ServerSignIn = ReturnType<typeof createServerSignIn>;

/** What Parley says of itself to whom it introduces itself; also to be read at `own.clientDocument`. */
export const clientMetadata = (redirectUri: string) => ({
  client_name: 'Parley',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

/** A client id: the address of Parley's own document where the server reads such, else one that it gives (RFC 7591). */
async function introduce(
  server: oauth.AuthorizationServer,
  { redirectUri, clientDocument }: { redirectUri: string; clientDocument: string },
  options: oauth.DynamicClientRegistrationRequestOptions,
): Promise<oauth.Client> {
  const metadata = clientMetadata(redirectUri);
  if (server.client_id_metadata_document_supported === true && clientDocument.startsWith('https:')) {
    return { client_id: clientDocument, token_endpoint_auth_method: 'none' };
  }
  const taken = server.token_endpoint_auth_methods_supported ?? [];
  const method = authenticationMethods.find((each) => taken.includes(each)) ?? 'none';
  const asked = { ...metadata, token_endpoint_auth_method: method };
  const response = await oauth.dynamicClientRegistrationRequest(server, asked, options);
  const given = await oauth.processDynamicClientRegistrationResponse(response);
  const { client_id, client_secret, token_endpoint_auth_method } = given;
  return {
    client_id,
    ...(typeof client_secret === 'string' && { client_secret }),
    token_endpoint_auth_method:
      token_endpoint_auth_method ?? (client_secret === undefined ? 'none' : 'client_secret_basic'),
  };
}

/** How Parley can show that it is itself, best first. */
const authenticationMethods = ['none', 'client_secret_basic', 'client_secret_post'];

function authenticationOf({ client_secret, token_endpoint_auth_method }: oauth.Client): oauth.ClientAuth {
  if (typeof client_secret !== 'string' || token_endpoint_auth_method === 'none') return oauth.None();
  return token_endpoint_auth_method === 'client_secret_post'
    ? oauth.ClientSecretPost(client_secret)
    : oauth.ClientSecretBasic(client_secret);
}

function tokensOf({ access_token, refresh_token, expires_in }: oauth.TokenEndpointResponse): Tokens {
  return {
    access: access_token,
    refresh: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : presentMilliseconds() + expires_in * 1000,
  };
}

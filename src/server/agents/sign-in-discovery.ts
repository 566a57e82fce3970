import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { readJsonBody } from '../outbound/bound-fetch.ts';

/** What a server says to whoever is not signed in, or with `isStepUp` whose sign-in is not for enough. */
export type Challenge = { metadataUrl: string | null; scope: string | null; isStepUp: boolean };

/** Reads the `WWW-Authenticate` of an answer; null where it asks for no bearer token. */
export function readChallenge(header: string | null): Challenge | null {
  if (header === null || !/(?:^|,)\s*bearer\b/i.test(header)) return null;
  const [, metadataUrl = null] = /\bresource_metadata="?([^\s",]+)/i.exec(header) ?? [];
  const [, scope = null] = /\bscope="([^"]*)"/i.exec(header) ?? [];
  const [, error] = /\berror="?([a-z_]+)/i.exec(header) ?? [];
  return { metadataUrl, scope, isStepUp: error === 'insufficient_scope' };
}

/** The scopes of a list as OAuth writes it. */
export const scopesIn = (list: string | null): string[] => list?.split(' ').filter(Boolean) ?? [];

/** Without it some give no token that can be renewed. */
export const lastingScope = 'offline_access';

type Asking = { ask: (address: string) => Promise<Response>; mayGo: (url: URL) => boolean };

const addresses = z.array(z.string().max(2_000)).max(50);
const resourceMetadata = z.object({
  resource: z.url(),
  authorization_servers: addresses.optional(),
  scopes_supported: addresses.optional(),
});

/**
 * Where people sign in for a server, and for what: by its protected-resource metadata (RFC 9728), or where it has none by
 * what its own host says of itself as an authorization server.
 * @param further scopes that have been asked for before, or turned out to be needed
 * @throws when there is no sign-in that Parley can use
 */
export async function discoverSignIn(
  url: URL,
  challenge: Challenge | null,
  further: readonly string[],
  asking: Asking,
): Promise<{ server: oauth.AuthorizationServer; resource: string; scopes: string[] }> {
  const metadata = await readResource(url, challenge, asking);
  const issuer = new URL(metadata?.authorization_servers?.[0] ?? url.origin);
  const server = await readAuthorizationServer(issuer, asking);
  const wanted = challenge?.scope != null ? scopesIn(challenge.scope) : (metadata?.scopes_supported ?? []);
  const lasting = server.scopes_supported?.includes(lastingScope) ? [lastingScope] : [];
  return {
    server,
    resource: metadata?.resource ?? url.href,
    scopes: [...new Set([...wanted, ...further, ...lasting])],
  };
}

async function readResource(url: URL, challenge: Challenge | null, { ask }: Asking) {
  const wellKnown = `${url.origin}/.well-known/oauth-protected-resource`;
  const path = url.pathname === '/' ? '' : url.pathname;
  const told = challenge?.metadataUrl ?? null;
  for (const address of told === null ? new Set([wellKnown + path, wellKnown]) : [told]) {
    const response = await ask(address);
    if (response.status !== 200) {
      await response.body?.cancel();
      continue;
    }
    const metadata = resourceMetadata.parse(await readJsonBody(response));
    // A token for another place would be that place's.
    if (!isWithin(url, new URL(metadata.resource))) throw new Error('The metadata are of another resource');
    return metadata;
  }
  return null;
}

/** Whether `url` is what `resource` names, or below it. */
function isWithin(url: URL, resource: URL): boolean {
  const base = resource.pathname.endsWith('/') ? resource.pathname : `${resource.pathname}/`;
  return url.origin === resource.origin && `${url.pathname}/`.startsWith(base);
}

async function readAuthorizationServer(
  issuer: URL,
  { ask, mayGo }: Asking,
): Promise<oauth.AuthorizationServer> {
  const path = issuer.pathname.replace(/\/$/, '');
  const places = [
    `/.well-known/oauth-authorization-server${path}`,
    `/.well-known/openid-configuration${path}`,
    `${path}/.well-known/openid-configuration`,
  ];
  for (const place of new Set(places)) {
    const response = await ask(issuer.origin + place);
    if (response.status !== 200) {
      await response.body?.cancel();
      continue;
    }
    const server = await oauth.processDiscoveryResponse(issuer, response);
    if (!server.code_challenge_methods_supported?.includes('S256')) throw new Error('There is no PKCE');
    for (const endpoint of [server.authorization_endpoint, server.token_endpoint]) {
      if (!URL.canParse(endpoint ?? '') || !mayGo(new URL(endpoint as string))) {
        throw new Error('An endpoint is missing, or not to be asked');
      }
    }
    return keptOf(server);
  }
  throw new Error('There are no metadata of the authorization server');
}

/** What is needed later on; servers may say much more of themselves. */
const keptOf = (server: oauth.AuthorizationServer): oauth.AuthorizationServer => ({
  issuer: server.issuer,
  ...Object.fromEntries(
    keptNames.flatMap((name) => (server[name] === undefined ? [] : [[name, server[name]]])),
  ),
});

const keptNames = [
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'authorization_response_iss_parameter_supported',
  'client_id_metadata_document_supported',
  'token_endpoint_auth_methods_supported',
  'scopes_supported',
  'jwks_uri',
] as const;

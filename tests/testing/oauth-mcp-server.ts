import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { DemoInMemoryAuthProvider } from '@modelcontextprotocol/sdk/examples/server/demoInMemoryOAuthProvider.js';
import { InvalidGrantError, InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import {
  createOAuthMetadata,
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
  mcpAuthRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js';
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

/** The SDK's example provider, which gives its tokens no way to be renewed or taken back; this one does. */
class Provider extends DemoInMemoryAuthProvider {
  readonly access = new Map<
    string,
    { clientId: string; resource?: URL | undefined; scopes: string[]; isTaken: boolean }
  >();
  readonly refresh = new Map<string, string[]>();
  readonly revoked: string[] = [];

  override async exchangeAuthorizationCode(
    client: OAuthClientInformationFull,
    code: string,
    verifier?: string,
  ): Promise<OAuthTokens> {
    const given = await super.exchangeAuthorizationCode(client, code, verifier);
    const { resource, scopes } = await super.verifyAccessToken(given.access_token);
    return this.give(client, scopes, resource);
  }

  override async exchangeRefreshToken(
    client: OAuthClientInformationFull,
    refreshToken: string,
    _scopes?: string[],
    resource?: URL,
  ): Promise<OAuthTokens> {
    // Each serves once.
    const scopes = this.refresh.get(refreshToken);
    if (!scopes || !this.refresh.delete(refreshToken)) throw new InvalidGrantError('It is not known');
    return this.give(client, scopes, resource);
  }

  override async verifyAccessToken(token: string): Promise<AuthInfo> {
    const known = this.access.get(token);
    if (!known || known.isTaken) throw new InvalidTokenError('It has ended');
    return { token, clientId: known.clientId, scopes: known.scopes, expiresAt: Date.now() / 1000 + 3600 };
  }

  async revokeToken(_client: OAuthClientInformationFull, { token }: { token: string }): Promise<void> {
    this.revoked.push(token);
    this.refresh.delete(token);
  }

  private give({ client_id }: OAuthClientInformationFull, scopes: string[], resource?: URL): OAuthTokens {
    const [access, refresh] = [randomUUID(), randomUUID()];
    this.access.set(access, { clientId: client_id, resource, scopes, isTaken: false });
    this.refresh.set(refresh, scopes);
    return { access_token: access, refresh_token: refresh, token_type: 'bearer', expires_in: 3600 };
  }
}

type Received = IncomingMessage & { body?: unknown; auth?: AuthInfo };

export type OAuthMcpServer = Awaited<ReturnType<typeof startOAuthMcpServer>>;

/**
 * An MCP server of the SDK that lets in whoever has a token, and the SDK's own authorization server on another port.
 * Its tool `whoami` says with which token it was called, and with `needed` a call takes these scopes.
 */
export async function startOAuthMcpServer() {
  const [resources, authorization] = [createServer(), createServer()];
  const [url, issuerUrl] = [new URL('/mcp', await listen(resources)), new URL(await listen(authorization))];
  const provider = new Provider((resource) => resource?.href === url.href);

  const authorizationApp = createMcpExpressApp({ host: 'localhost' });
  authorizationApp.use(mcpAuthRouter({ provider, issuerUrl, scopesSupported: ['mcp:tools'] }));
  authorization.on('request', authorizationApp as RequestListener);

  const app = createMcpExpressApp({ host: 'localhost' });
  const oauthMetadata = createOAuthMetadata({ provider, issuerUrl, scopesSupported: ['mcp:tools'] });
  app.use(mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl: url, scopesSupported: ['mcp:tools'] }));
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(url);
  const needed: string[] = [];
  app.post(
    '/mcp',
    requireBearerAuth({ verifier: provider, resourceMetadataUrl }),
    (request: Received, response: ServerResponse, next: () => void) => {
      const isCall = (request.body as { method?: string }).method === 'tools/call';
      const requiredScopes = isCall ? needed : [];
      const check = requireBearerAuth({ verifier: provider, requiredScopes, resourceMetadataUrl });
      return check(request as never, response as never, next);
    },
    async (request: Received, response: ServerResponse) => {
      const server = new McpServer({ name: 'Notes', version: '1' });
      server.registerTool(
        'whoami',
        { description: 'Says who calls', annotations: { readOnlyHint: true } },
        async ({ authInfo }) => ({ content: [{ type: 'text', text: `It is ${authInfo?.clientId}.` }] }),
      );
      server.registerTool('note', { description: 'Writes a note' }, async () => ({
        content: [{ type: 'text', text: 'It is written.' }],
      }));
      const transport = new StreamableHTTPServerTransport({});
      response.on('close', () => void transport.close());
      await server.connect(transport as Parameters<typeof server.connect>[0]);
      await transport.handleRequest(request, response, request.body);
    },
  );
  resources.on('request', app as RequestListener);

  return {
    url: url.href,
    /** Where people agree. */
    authorization: issuerUrl.origin,
    provider,
    /** What a sign-in has to be for so that a tool may be called. */
    needed,
    /** A person agrees at this address: where they are sent back to. */
    async agree(address: string): Promise<URL> {
      const response = await fetch(address, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? '');
    },
    /** Lets no token in any more that was given so far. */
    endAccess(): void {
      for (const token of provider.access.values()) token.isTaken = true;
    },
    async close(): Promise<void> {
      await Promise.all([resources, authorization].map(end));
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

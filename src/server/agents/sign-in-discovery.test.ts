import { describe, expect, it } from 'vitest';
import { discoverSignIn, readChallenge } from './sign-in-discovery.ts';

describe('what a server says of who signs in', () => {
  it.each([
    ['Bearer', { metadataUrl: null, scope: null, isStepUp: false }],
    [
      'Bearer error="insufficient_scope", scope="a b", resource_metadata="https://a.test/m"',
      { metadataUrl: 'https://a.test/m', scope: 'a b', isStepUp: true },
    ],
    ['Bearer error=invalid_token', { metadataUrl: null, scope: null, isStepUp: false }],
    ['Basic realm="x"', null],
  ])('%s', (header, challenge) => {
    expect(readChallenge(header)).toEqual(challenge);
  });
});

it('a sign-in is asked for what the server names, and for what turned out to be needed', async () => {
  const said = new Map<string, object>([
    ['https://a.test/m', { resource: 'https://a.test/mcp', authorization_servers: ['https://i.test'] }],
    [
      'https://i.test/.well-known/oauth-authorization-server',
      {
        issuer: 'https://i.test',
        authorization_endpoint: 'https://i.test/authorize',
        token_endpoint: 'https://i.test/token',
        code_challenge_methods_supported: ['S256'],
      },
    ],
  ]);
  const ask = async (address: string) => {
    const found = said.get(address);
    return found ? Response.json(found) : new Response(null, { status: 404 });
  };
  const challenge = { metadataUrl: 'https://a.test/m', scope: 'files:read', isStepUp: false };
  const found = await discoverSignIn(
    new URL('https://a.test/mcp'),
    challenge,
    ['files:write', 'files:read'],
    { ask, mayGo: () => true },
  );
  expect(found.scopes).toEqual(['files:read', 'files:write']);
});

import {
  createServerSignIn,
  type ServerSignIn,
  type SignInTerms,
  type Tokens,
} from '../../agents/server-sign-in.ts';
import type { App } from '../context.ts';

/** The tables and columns that tokens and ways are sealed for. */
const columns = { signIn: 'tool_sign_ins.envelope', way: 'tool_sign_in_ways.envelope' } as const;

type Sealed = {
  /** `further`: scopes that a call has been refused for since. */
  signIn: { terms: SignInTerms; tokens: Tokens; further?: string[] };
  way: { terms: SignInTerms; codeVerifier: string };
};

/** Where people come back to, and where servers read what Parley says of itself. */
export const redirectUriOf = (publicOrigin: string) => `${publicOrigin}/api/tool-sign-ins/callback`;
export const clientDocumentOf = (publicOrigin: string) => `${publicOrigin}/api/tool-sign-ins/client`;

export function serverSignInOf({
  outbound,
  environment,
  publicOrigin,
}: Pick<App, 'outbound' | 'environment' | 'publicOrigin'>): ServerSignIn {
  return createServerSignIn(outbound.tools, environment.PRIVATE_HOSTS, {
    redirectUri: redirectUriOf(publicOrigin),
    clientDocument: clientDocumentOf(publicOrigin),
  });
}

/** Seals for the person alone. */
export function sealFor<Kind extends keyof Sealed>(
  { secrets }: Pick<App, 'secrets'>,
  kind: Kind,
  userId: string,
  content: Sealed[Kind],
): string {
  return secrets.seal(JSON.stringify(content), { ownerId: userId, column: columns[kind] });
}

export function openFor<Kind extends keyof Sealed>(
  { secrets }: Pick<App, 'secrets'>,
  kind: Kind,
  { userId, envelope }: { userId: string; envelope: string },
): Sealed[Kind] {
  return JSON.parse(secrets.open(envelope, { ownerId: userId, column: columns[kind] }));
}

import type { AuthorizationServer } from 'oauth4webapi';
import type { ProviderName } from '#rules/external-sign-in.ts';

/** What is known of a provider before it is asked anything. */
export type ProviderEndpoints = {
  issuer: string;
  scope: string;
  /** Where its addresses are read from (OpenID Connect), or the addresses themselves (plain OAuth 2). */
  server: 'discovery' | Pick<AuthorizationServer, 'authorization_endpoint' | 'token_endpoint'>;
  /** The addresses that tell about the person; none where the ID token does. */
  userUrl?: string;
  emailsUrl?: string;
  /** How it wants the client's secret. */
  secretIn: 'header' | 'body';
};

/**
 * A provider's addresses: its own, or with `baseUrl` the same paths below that. README.md lists them.
 * GitHub's follow GitHub Enterprise Server, where the API is not a host but a path.
 */
export function endpointsOf(provider: ProviderName, baseUrl?: string): ProviderEndpoints {
  const base = baseUrl?.replace(/(?<!\/)\/+$/, '');
  switch (provider) {
    case 'google':
      return {
        issuer: base ?? 'https://accounts.google.com',
        scope: 'openid email profile',
        server: 'discovery',
        secretIn: 'body',
      };
    case 'github': {
      const site = base ?? 'https://github.com';
      const api = base ? `${base}/api/v3` : 'https://api.github.com';
      return {
        issuer: site,
        scope: 'read:user user:email',
        server: {
          authorization_endpoint: `${site}/login/oauth/authorize`,
          token_endpoint: `${site}/login/oauth/access_token`,
        },
        userUrl: `${api}/user`,
        emailsUrl: `${api}/user/emails`,
        secretIn: 'body',
      };
    }
    case 'facebook': {
      const graph = base ?? 'https://graph.facebook.com/v23.0';
      return {
        issuer: base ?? 'https://www.facebook.com',
        scope: 'public_profile email',
        server: {
          authorization_endpoint: `${base ?? 'https://www.facebook.com/v23.0'}/dialog/oauth`,
          token_endpoint: `${graph}/oauth/access_token`,
        },
        userUrl: `${graph}/me?fields=id,first_name,name,email`,
        secretIn: 'body',
      };
    }
    case 'twitter': {
      const api = base ?? 'https://api.x.com';
      return {
        issuer: base ?? 'https://x.com',
        scope: 'users.read tweet.read users.email',
        server: {
          authorization_endpoint: `${base ?? 'https://x.com'}/i/oauth2/authorize`,
          token_endpoint: `${api}/2/oauth2/token`,
        },
        userUrl: `${api}/2/users/me?user.fields=confirmed_email,name`,
        secretIn: 'header',
      };
    }
  }
}

import type { ToolServer } from '#rules/tools.ts';
import { connectServer, SignInNeeded } from '../../../agents/server-client.ts';
import { createServerQuestions } from '../../../agents/server-questions.ts';
import type { OpenSecret } from '../../../agents/tool-secret.ts';
import type { Connection } from '../../../agents/tool-server.ts';
import type { App } from '../../context.ts';
import { keepFurtherScopes } from '../../tool-sign-ins/further-scopes.ts';
import { openToolSignIn } from '../../tool-sign-ins/open-tool-sign-in.ts';

/**
 * The connections of a run to MCP servers: made by the first call that needs them, one for each server.
 * @param person whose tokens go along to servers that get no key of the organisation
 */
export function createConnections(
  app: App,
  person: { spaceId: string; userId: string },
  secretFor: (secretId: string, url: URL) => Promise<OpenSecret>,
) {
  const made: Promise<Connection>[] = [];
  return {
    /** How the tools of one server reach it. */
    to({ name, url, secretId, signIn }: Pick<ToolServer, 'name' | 'url' | 'secretId' | 'signIn'>) {
      const asPerson = secretId === null;
      const readSecret = (refused?: string) =>
        asPerson ? openToolSignIn(app, { ...person, url }, { refused }) : secretFor(secretId, new URL(url));
      let present: Promise<Connection> | undefined;
      const connect = async (signal: AbortSignal, refused?: string): Promise<Connection> => {
        const secret = await readSecret(refused);
        if (signIn === true && asPerson && secret === null) throw new SignInNeeded();
        const questions = createServerQuestions(name, secret);
        const asking = { url, secret, asPerson, dispatcher: app.outbound.tools, questions, signal };
        try {
          return { ...(await connectServer(asking)), secret, questions };
        } catch (error) {
          // A token may be taken back before its time.
          if (!(error instanceof SignInNeeded) || !secret || refused !== undefined) throw error;
          if (error.furtherScopes) throw error;
          return connect(signal, secret.value);
        }
      };
      return {
        keepFurtherScopes: (scopes: readonly string[]) => keepFurtherScopes(app, { ...person, url }, scopes),
        async assertPossible() {
          if (!asPerson) await readSecret();
        },
        async connect(signal: AbortSignal, anew?: 'session' | 'token') {
          const former = anew === undefined ? undefined : await present?.catch(() => undefined);
          if (anew !== undefined) present = undefined;
          if (!present) {
            present = connect(signal, anew === 'token' ? former?.secret?.value : undefined);
            made.push(present);
          }
          return present;
        },
      };
    },

    async close() {
      for (const settled of await Promise.allSettled(made)) {
        if (settled.status === 'rejected') continue;
        // A server that is gone has nothing left to close.
        await settled.value.client.close().catch(() => undefined);
      }
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIContext, APIRoute, MiddlewareHandler } from 'astro';
import { createContext } from 'astro/middleware';
import { own } from '#rules/own.ts';
import { AppError } from '../../errors.ts';
import { allowance } from '../middleware/allowance.ts';
import { headers } from '../middleware/headers.ts';
import { impersonation } from '../middleware/impersonation.ts';
import { locale } from '../middleware/locale.ts';
import { session } from '../middleware/session.ts';
import { answerError } from '../respond.ts';
import { callPath } from './call-path.ts';
import { requestFrom } from './request-from.ts';
import { createRouteTable } from './route-table.ts';
import { sendAnswer } from './send-answer.ts';

type CallModule = { readonly [method: string]: APIRoute | undefined };

/** The route files of the interfaces by their path, as `import.meta.glob` lists them. */
export type CallFiles = Record<string, () => Promise<CallModule>>;

/** What a call brings along; middleware adds the rest. */
type CallLocals = Pick<App.Locals, 'app' | 'clientAddress' | 'begunSignIn' | 'onClose'>;

export type Call = {
  /** Begins like a call, but there is none of that name. */
  isUnknown: boolean;
  /** The template of its address, such as `/api/users/{id}`. */
  route: string;
  answer(request: IncomingMessage, response: ServerResponse, locals: CallLocals): Promise<void>;
};

/** What stands before a call; `src/middleware.ts` has the rest, which is for pages. */
const middleware: MiddlewareHandler[] = [headers, locale, session, allowance, impersonation];

/**
 * Answers calls, which are most of what is asked, without what Astro prepares for the rendering of a page: that
 * took two thirds of the time of a light call (docs/decisions/0018). Contexts are Astro's own.
 */
export function createCalls(files: CallFiles): { find(pathname: string): Call | null } {
  const findRoute = createRouteTable(
    Object.entries(files).map(([name, load]) => {
      const file = name.replace('./pages/', '');
      return [file, { load: loadOnce(load), template: templateOf(file) }] as const;
    }),
  );
  return {
    find(pathname) {
      // What cannot be decoded names nothing, but still begins like a call.
      const path = callPath(pathname) ?? /^\/\w+\//.exec(pathname)?.[0];
      const found = path && findRoute(path);
      if (!found) return null;
      const {
        route: { load, template },
        params,
        isRest,
      } = found;
      return {
        isUnknown: isRest,
        route: template,
        async answer(incoming, response, locals) {
          const request = requestFrom(incoming);
          const context = createContext({ request, params, defaultLocale: '', locals: locals as App.Locals });
          if (path !== pathname) context.url.pathname = path;
          const answered = await answerCall(context, await load());
          for (const cookie of context.cookies.headers()) answered.headers.append('Set-Cookie', cookie);
          if (answered.headers.get('content-type')?.startsWith('text/event-stream')) {
            const { openStreams } = locals.app.telemetry.measures;
            openStreams.inc();
            locals.onClose(() => openStreams.dec());
          }
          await sendAnswer(answered, response);
        },
      };
    },
  };
}

function answerCall(context: APIContext, module: CallModule): Promise<Response> {
  const step = async (index: number): Promise<Response> => {
    const handler = middleware[index];
    if (!handler) return callMethod(context, module);
    return (await handler(context, () => step(index + 1))) as Response;
  };
  return step(0);
}

async function callMethod(context: APIContext, module: CallModule): Promise<Response> {
  const { method } = context.request;
  const route = own(module, method) ?? module.ALL ?? (method === 'HEAD' ? module.GET : undefined);
  if (!route) {
    const { locale: language, app } = context.locals;
    return answerError(new AppError('method_not_allowed'), language, app);
  }
  const answer = await route(context);
  if (method !== 'HEAD') return answer;
  // What nobody reads stays open otherwise.
  await answer.body?.cancel();
  return new Response(null, answer);
}

/** `api/users/[id]/index.ts` answers `/api/users/{id}`. */
const templateOf = (file: string) =>
  `/${file.replace(/(^|\/)index\.ts$|\.ts$/, '').replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`;

/** A dynamic import that is repeated with each call costs more than the rest of finding a route. */
function loadOnce(load: () => Promise<CallModule>): () => Promise<CallModule> | CallModule {
  let loaded: CallModule | undefined;
  return () => loaded ?? load().then((module) => (loaded = module));
}

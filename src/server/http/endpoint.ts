import type { APIContext, APIRoute } from 'astro';
import { z } from 'zod';
import { type Endpoints, endpoints } from '#contracts/endpoints/endpoints.ts';
import type { Exchange } from '#contracts/endpoints/exchange.ts';
import { type Heavy, requestLimits } from '#rules/limits.ts';
import type { Counted } from '../auth/call-limits.ts';
import { AppError } from '../errors.ts';
import type { Context } from '../services/context.ts';
import { noteForeignFilters } from '../services/security/note-foreign-filters.ts';
import { noteRefusal } from '../services/security/note-refusal.ts';
import { isStorable } from '../storable.ts';
import {
  assertKnown,
  assertSecondFactor,
  type ContextFor,
  type Granted,
  grant,
  type May,
  openTo,
} from './may.ts';
import { readJson } from './read-json.ts';
import { refusedNavigation } from './refused-navigation.ts';
import { answerError } from './respond.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Who may call an endpoint, and how. */
type EndpointRules = {
  summary: string;
  may: May;
  /**
   * Whether somebody who acts as another person may call it. A call that is no action of `permissions.ts` says so
   * itself; for others it is what the action says (`rules/impersonation.ts`), but for what erases: `DELETE` is closed,
   * and so is whatever else says so here.
   */
  whileImpersonating?: 'open' | 'closed';
  /**
   * Open to somebody whose role needs a second factor that they have not, `own` where it is about themselves: to set one
   * up, or to sign out. What is public is open to everybody; all else is closed to them.
   */
  withoutSecondFactor?: 'open' | 'own';
  /** What one person may have only so many of under way; until the answer is sent whole. */
  heavy?: Heavy;
};

export type EndpointDefinition = Exchange & EndpointRules;

type Handler<Definition extends EndpointDefinition> = (
  given: {
    ctx: ContextFor<Definition['may']>;
    params: Output<Definition['params']>;
    query: Output<Definition['query']>;
    body: Output<Definition['body']>;
    request: Request;
    context: APIContext;
  } & Granted<Definition['may']>,
) => Promise<Response>;

export type DescribedRoute = APIRoute & { definition: EndpointDefinition };

/**
 * Wraps one method of an API route: parses params, query and body as `contracts/endpoints` has them, asks for the right
 * that `may` names, then calls `handle`, and turns what any of them throws into the contract's error answers.
 * @param address method and path of the route, such as `GET model-bots/{id}`
 */
export function endpoint<Address extends keyof Endpoints, const Rules extends EndpointRules>(
  address: Address,
  rules: Rules,
  handle: Handler<Endpoints[Address] & Rules>,
): DescribedRoute {
  const exchange: Exchange = endpoints[address];
  const definition: EndpointDefinition = { ...exchange, ...rules };
  const route = async (context: APIContext): Promise<Response> => {
    const ctx = contextOf(context);
    let body: unknown;
    try {
      const { method } = context.request;
      if (definition.heavy)
        context.locals.onClose(ctx.app.callLimits.begin(definition.heavy, countedOf(ctx)));
      assertKnown(ctx, definition.may);
      const { withoutSecondFactor: openness } = definition;
      const isOwn = openness === 'own' && ctx.actor?.account.id === context.params.id;
      if (openTo(definition.may) !== 'public' && openness !== 'open' && !isOwn) assertSecondFactor(ctx);
      const isOpen = (definition.whileImpersonating ?? (method === 'DELETE' ? 'closed' : 'open')) === 'open';
      if (ctx.actor?.impersonation && !isOpen) throw new AppError('not_while_impersonating');
      const params = definition.params ? parseParams(definition.params, context.params) : undefined;
      const query = parseQuery(definition.query, context.url);
      body = definition.body ? definition.body.parse(await readJson(context.request)) : undefined;
      const { granted, assertAsked } = await grant(ctx, definition.may, { params, query, body });
      if (ctx.actor && query) {
        await noteForeignFilters({ ctx: { ...ctx, actor: ctx.actor }, input: { query } });
      }
      const { request } = context;
      const given = { ctx, params, query, body, request, context, ...granted };
      const answer = await handle(given as unknown as Parameters<typeof handle>[0]);
      assertAsked();
      return answer;
    } catch (error) {
      noteRefusal({ ctx, input: { error, body } });
      const answer = answerError(error, ctx.locale, ctx.app);
      const { status } = answer;
      return refusedNavigation(context.request, { error, status, locale: ctx.locale }) ?? answer;
    }
  };
  return Object.assign(route as APIRoute, { definition });
}

/** By what limits count a caller. */
export const countedOf = ({ actor, clientAddress }: Pick<Context, 'actor' | 'clientAddress'>): Counted =>
  actor ? { person: actor.account.id } : { address: clientAddress };

/** What services get of a request. */
export function contextOf({
  locals,
  request,
}: {
  locals: Pick<APIContext['locals'], 'app' | 'actor' | 'locale' | 'clientAddress' | 'path'>;
  request: Request;
}): Context {
  const { app, actor, locale, clientAddress, path } = locals;
  const { method } = request;
  const reads = method === 'GET' || method === 'HEAD';
  const userAgent = request.headers.get('user-agent');
  return { app, actor, locale, clientAddress, reads, userAgent, call: { method, path } };
}

/** An id that cannot be one names nothing. */
function parseParams(schema: z.ZodType, params: Record<string, string | undefined>): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError('not_found');
  return result.data;
}

function parseQuery(schema: EndpointDefinition['query'], url: URL): Record<string, unknown> | undefined {
  if (schema === 'unchecked') return undefined;
  return (schema ?? noQuery).parse(queryOf(url)) as Record<string, unknown>;
}

const noQuery = z.strictObject({});

/**
 * @throws {AppError} `invalid_request` for a name that is there twice without `[]`, for `__proto__`, a text nobody can
 * store, or more parameters than there are
 */
function queryOf(url: URL): Record<string, unknown> {
  const query = new Map<string, unknown>();
  if (url.searchParams.size > requestLimits.queryParameters) {
    throw new AppError('invalid_request', { fields: { query: 'too_long' } });
  }
  const given = new Map<string, string[]>();
  for (const [key, value] of url.searchParams) given.set(key, [...(given.get(key) ?? []), value]);
  for (const [key, values] of given) {
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    if (name === '__proto__' || !values.every(isStorable) || (!isList && values.length > 1)) {
      throw new AppError('invalid_request', { fields: { [key]: 'invalid' } });
    }
    query.set(name, isList ? values : values[0]);
  }
  return Object.fromEntries(query);
}

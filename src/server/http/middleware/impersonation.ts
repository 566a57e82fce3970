import type { MiddlewareHandler } from 'astro';
import { recordAct } from '#server/services/impersonation/record-act.ts';

/**
 * Writes down what somebody does as another person, before it is done, and lets everything else that the request
 * writes into the audit log carry both names. Looking at a page is an act, too; what it then reads by itself is
 * not.
 */
export const impersonation: MiddlewareHandler = (context, next) => {
  const { app, actor, path } = context.locals;
  if (context.isPrerendered || !actor?.impersonation) return next();
  const { method } = context.request;
  const isAct = !path.startsWith('/api/') || (method !== 'GET' && method !== 'HEAD');
  return app.database.onBehalf(actor.impersonation.impersonator.id, async () => {
    if (isAct) await recordAct({ app, input: { personId: actor.account.id, method, path } });
    return next();
  });
};

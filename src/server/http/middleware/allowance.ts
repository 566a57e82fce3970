import type { MiddlewareHandler } from 'astro';
import { noteRefusal } from '#server/services/security/note-refusal.ts';
import { isForNobody } from '../browser-session.ts';
import { contextOf, countedOf } from '../endpoint.ts';
import { answerError } from '../respond.ts';

/**
 * Counts what each person asks, and each address of nobody. What bots answer outside counts by their keys, and by their
 * visitors' addresses, where the key or widget is known.
 */
export const allowance: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next();
  const { app, actor, clientAddress, locale, path } = context.locals;
  if (isForNobody(path)) return next();
  try {
    await app.callLimits.count(countedOf({ actor, clientAddress }));
  } catch (error) {
    noteRefusal({ ctx: contextOf(context), input: { error } });
    return answerError(error, locale, app);
  }
  return next();
};

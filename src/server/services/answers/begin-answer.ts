import type { Plan } from '#rules/plans.ts';
import type { Counted } from '../../auth/call-limits.ts';
import type { App } from '../context.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { type Meter, openMeter } from '../model-providers/meter.ts';
import type { Payer } from '../model-providers/payer.ts';

/** An answer that may be written: it is paid for, and counted. */
export type BegunAnswer<Taken> = {
  meter: Meter;
  taken: Taken;
  /** Call it once, when the answer is written or has failed. */
  end: () => Promise<void>;
};

/**
 * Begins an answer: it counts among those that somebody has under way, room for its calls of a model is reserved, and
 * `take` takes what it counts against, or takes it up. Where one of them fails nothing is kept of the others.
 * @param input.pictures that a model may be given, at most
 * @param input.plan of the payer; left out, it is looked up
 * @param input.who has it under way, and how many at most; left out where the work is bounded otherwise
 * @throws {AppError} `too_many_at_once`; `limit_reached`, `installation_budget_used`, `budget_used` or `budget_held`; and
 * what `take` throws
 */
export async function beginAnswer<Taken>(
  app: App,
  input: {
    payer: Payer;
    plan?: Plan;
    answering: Pick<Answering, 'model'> & Partial<Pick<Answering, 'tools'>>;
    pictures?: number;
    who?: { is: Counted; most?: number };
  },
  take: () => Promise<Taken>,
): Promise<BegunAnswer<Taken>> {
  const { payer, plan, answering, pictures = 0, who } = input;
  const leave = who ? app.callLimits.begin('answers', who.is, who.most) : () => undefined;
  let meter: Meter | undefined;
  const end = async () => {
    try {
      await meter?.close();
    } finally {
      leave();
    }
  };
  try {
    meter = await openMeter(app, payer, { ...answering, pictures }, plan);
    return { meter, taken: await take(), end };
  } catch (error) {
    await end();
    throw error;
  }
}

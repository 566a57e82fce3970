import { dateFormat } from '#i18n/dates.ts';
import { translator } from '#i18n/i18n.ts';
import type { ImageSize } from '#rules/media.ts';
import { ToolError } from '../../../agents/agent-tool.ts';
import { authorize } from '../../../auth/authorize.ts';
import { AppError } from '../../../errors.ts';
import type { SignedInContext } from '../../context.ts';
import { createMedia } from '../../media/create-media.ts';
import { timeZoneOf } from '../../usage/day.ts';
import { readUsage } from '../../usage/read-usage.ts';

/** What the model is told, and the person as the step's state. */
const problems: Record<string, ConstructorParameters<typeof ToolError>> = {
  limit_reached: ['limit_reached', 'The media of the day, or the room for them, are used up.'],
  installation_budget_used: ['limit_reached', 'What may be spent on models is used up for now.'],
  budget_used: ['limit_reached', 'What may be spent on models this month is used up.'],
  budget_held: ['limit_reached', 'Answers under way hold what may still be spent on models this month.'],
  media_refused: ['refused', 'The maker of pictures refuses to make this one.'],
  media_failed: ['failed', 'The maker of pictures did not make it.'],
  media_unavailable: ['tool_unavailable', 'Nothing here makes pictures any more.'],
  not_found: ['tool_unavailable', 'The person may not have pictures made here.'],
};

/**
 * Has a picture made for the person whose agent asks, as if they did so in the gallery, where it then stands.
 * @returns its id
 * @throws {ToolError}
 */
export async function makeImageFor(
  ctx: SignedInContext,
  modelBotId: string,
  wanted: { prompt: string; size: ImageSize },
  signal: AbortSignal,
): Promise<string> {
  try {
    const place = await placeOfMedia(ctx, modelBotId);
    const input = { ...wanted, kind: 'image' as const, modelBotId, place };
    return (await createMedia({ ctx, input, signal })).id;
  } catch (error) {
    if (signal.aborted) throw error;
    throw toolErrorOf(error);
  }
}

/**
 * How many pictures the person may still have made today.
 * @throws {ToolError} where that is none; it says to the person why, and when there will be more
 */
export async function readImagesLeft(ctx: SignedInContext, modelBotId: string): Promise<number> {
  const place = await placeOfMedia(ctx, modelBotId).catch((error: unknown) => {
    throw toolErrorOf(error);
  });
  const { mediaGenerations, resetsAt } = await readUsage({ ctx, input: { place } });
  const { limit, remaining } = mediaGenerations;
  if (remaining > 0) return remaining;
  const t = translator(ctx.locale);
  if (limit === 0) throw new ToolError('limit_reached', t('media.usage.closed'));
  const time = dateFormat(ctx.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZoneOf(ctx.actor.account) ?? 'UTC',
  }).format(new Date(resetsAt));
  throw new ToolError('limit_reached', t('tools.mediaUsedUp', { time }));
}

const placeOfMedia = (ctx: SignedInContext, id: string) =>
  authorize(ctx, 'modelBot.makeMedia', { kind: 'modelBot', id });

function toolErrorOf(error: unknown): unknown {
  const problem = error instanceof AppError && problems[error.code];
  return problem ? new ToolError(...problem) : error;
}

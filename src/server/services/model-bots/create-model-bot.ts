import type { CreateModelBotInput, ModelBotDetail } from '#contracts/model-bot.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { assertRoomForNew } from '../limits/assert-room.ts';
import { assertOffered } from './assert-offered.ts';
import { readModelBot } from './read-model-bot.ts';

/**
 * Makes an assistant: at a company's `place` a draft of the company's, without one the person's own, which is live at
 * once and brings their Agent Hub (the SINGLE_USER role) along.
 * @throws {AppError} `limit_reached` when the plan has no room for it; `invalid_request` for a model that is not offered
 * there
 */
export async function createModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { settings: Omit<CreateModelBotInput, 'companyId'>; place: AuthorizedPlace | null };
}): Promise<ModelBotDetail> {
  const { account } = ctx.actor;
  const id = newRecordId();
  const { tenantId, companyId, spaceId = account.id } = input.place ?? {};
  const owner = input.place ? { tenantId, companyId } : { userId: account.id, publishedAt: presentTime() };
  if (input.settings.model !== undefined) assertOffered(ctx.app, spaceId, input.settings.model);
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    await assertRoomForNew(transaction, spaceId, 'modelBots');
    await transaction.insert(modelBots).values({ ...input.settings, id, spaceId, ...owner });
    if (!input.place && !account.roles.some((role) => role.name === 'SINGLE_USER')) {
      await transaction.insert(roleAssignments).values({ userId: account.id, name: 'SINGLE_USER' });
    }
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: account.id,
      action: 'modelBot.created',
      subjectType: 'modelBot',
      subjectId: id,
      details: { name: input.settings.name },
    });
    return readModelBot(ctx, transaction, id);
  });
}

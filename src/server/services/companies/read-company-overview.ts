import type { UsageReportData } from '#contracts/usage.ts';
import type { Attention } from '#rules/attention.ts';
import type { FirstSteps } from '#rules/first-steps.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { scopeOf } from '../../db/predicates/member-scope.ts';
import type { SignedInContext } from '../context.ts';
import { readAttention } from '../organisation/read-attention.ts';
import { readFirstSteps } from '../organisation/read-first-steps.ts';
import { reportUsage } from '../usage/read-usage-report.ts';

export type CompanyOverview = {
  usage: UsageReportData;
  attention: Attention[];
  /** Null when all are done. */
  firstSteps: FirstSteps | null;
};

/** What the first part of a company's panel shows. */
export async function readCompanyOverview({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<CompanyOverview> {
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => ({
    usage: await reportUsage(transaction, { place, by: 'day' }),
    attention: await readAttention(transaction, scopeOf(place)),
    firstSteps: await readFirstSteps(transaction, scopeOf(place)),
  }));
}

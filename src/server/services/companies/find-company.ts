import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { companies } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';

/** @throws {AppError} `not_found` */
export async function findCompany({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<{ id: string; name: string; tenantId: string }> {
  const [company] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ id: companies.id, name: companies.name, tenantId: companies.tenantId })
      .from(companies)
      .where(eq(companies.id, input.id)),
  );
  if (!company) throw new AppError('not_found');
  return company;
}

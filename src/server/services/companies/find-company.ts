import { eq } from 'drizzle-orm';
import type { CompanyData } from '#contracts/company.ts';
import type { Transaction } from '../../db/database.ts';
import { companies, tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { companyColumns, presentCompany } from './present-company.ts';

/** @throws {AppError} `not_found` */
export async function findCompany({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: { spaceId: string } };
}): Promise<CompanyData> {
  return ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    readCompany(ctx, transaction, input.id),
  );
}

/** The same within a transaction that sees the company's space. @throws {AppError} `not_found` */
export async function readCompany(
  ctx: SignedInContext,
  transaction: Transaction,
  id: string,
): Promise<CompanyData> {
  const [company] = await transaction
    .select(companyColumns)
    .from(companies)
    .innerJoin(tenants, eq(tenants.id, companies.tenantId))
    .where(eq(companies.id, id));
  if (!company) throw new AppError('not_found');
  return presentCompany(ctx, company);
}

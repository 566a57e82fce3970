import { eq } from 'drizzle-orm';
import { accentColours } from '#rules/accent.ts';
import { isAllowed } from '#rules/permissions.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { readStoredPicture, type StoredPicture } from '../../storage/stored-picture.ts';
import type { SignedInContext } from '../context.ts';

/** A tenant's logo, for everybody who holds any role in it. @throws {AppError} `not_found` */
export async function readLogo({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<StoredPicture> {
  const { logoKey } = await brandingOf(ctx, input.id);
  if (!logoKey) throw new AppError('not_found');
  return readStoredPicture(ctx.app.storage, logoKey);
}

/** The style sheet that gives the pages a tenant's accent, in both themes. @throws {AppError} `not_found` */
export async function readBrandingStyles({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<string> {
  const { accentColour } = await brandingOf(ctx, input.id);
  if (!accentColour) throw new AppError('not_found');
  const { light, dark } = accentColours(accentColour);
  const rules = (colours: Record<string, string>) =>
    Object.entries(colours)
      .map(([name, value]) => `--color-${name}:${value};`)
      .join('');
  // More specific than the product's own rules, wherever among them the page puts it.
  return `html:root{${rules(light)}}html[data-theme="dark"]:root{${rules(dark)}}`;
}

async function brandingOf(ctx: SignedInContext, id: string) {
  const { account } = ctx.actor;
  const mayKnow =
    isAllowed(account, 'tenant.read', { tenantId: id }) ||
    account.brands.some((brand) => brand.tenantId === id);
  if (!mayKnow) throw new AppError('not_found');
  const [found] = await ctx.app.database.inSpace(id, (transaction) =>
    transaction
      .select({ logoKey: tenants.logoKey, accentColour: tenants.accentColour })
      .from(tenants)
      .where(eq(tenants.id, id)),
  );
  if (!found) throw new AppError('not_found');
  return found;
}

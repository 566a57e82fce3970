import type { ModelProviderData } from '#contracts/model-provider.ts';
import type { SignedInContext } from '../context.ts';
import { inSpaceOf, type ProviderOwner, presentProvider, readProviders } from './provider-rows.ts';

/** The providers of a tenant, or of the installation, in the order in which they are asked. */
export async function listProviders({
  ctx,
  input: { owner },
}: {
  ctx: SignedInContext;
  input: { owner: ProviderOwner };
}): Promise<ModelProviderData[]> {
  const rows = await inSpaceOf(ctx.app, owner, (transaction) => readProviders(transaction, owner));
  return rows.map((row) => presentProvider(row, ctx.app.models));
}

import type { PaletteEntry } from '#contracts/palette.ts';
import { mostOfAKind } from '#rules/palette.ts';
import { isAllowed } from '#rules/permissions.ts';
import { readAdminTable } from '../admin-tables/read-admin-table.ts';
import { listCompanies } from '../companies/list-companies.ts';
import type { SignedInContext } from '../context.ts';
import { listModelBots } from '../model-bots/list-model-bots.ts';

/** Assistants that the person may open, with what they are for. */
export async function findBots(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  const { bots } = await listModelBots({
    ctx,
    input: { page: 1, perPage: mostOfAKind, ...(search && { search }) },
  });
  return bots.map(({ id, name, purpose }) => ({
    kind: 'modelBots',
    id,
    title: name,
    detail: purpose,
    path: `/model-bots/${id}/ai-gen`,
  }));
}

/** Organisations by name: all for who administers the installation, for others those that they run. */
export async function findTenants(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  const { account } = ctx.actor;
  const named = isAllowed(account, 'installation.administer', {})
    ? (
        await readAdminTable({
          ctx,
          input: { table: 'tenants', page: 1, perPage: mostOfAKind, search, filters: {} },
        })
      ).rows.map(({ id, cells }) => ({ id, name: String(cells.name) }))
    : account.tenants.filter(
        ({ id, name }) =>
          name.toLowerCase().includes(search.toLowerCase()) &&
          isAllowed(account, 'tenant.read', { tenantId: id }),
      );
  return named.map(({ id, name }) => ({
    kind: 'tenants',
    id,
    title: name,
    detail: '',
    path: `/tenants/${id}/panel`,
  }));
}

/** Companies by name, each where the person comes to it: its panel, or the assistants it offers. */
export async function findCompanies(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  const { companies } = await listCompanies({ ctx, input: { page: 1, perPage: mostOfAKind, search } });
  return companies.map(({ id, tenantId, name }) => ({
    kind: 'companies',
    id,
    title: name,
    detail: '',
    path: isAllowed(ctx.actor.account, 'company.manage', { tenantId, companyId: id })
      ? `/companies/${id}/panel`
      : `/companies/${id}/modules`,
  }));
}

import { type SQL, sql } from 'drizzle-orm';
import type { CostFigures, CostReportData, CostReportInput } from '#contracts/model-provider.ts';
import type { CostGrouping } from '#rules/model-providers.ts';
import { daysBetween, lastDays, periodBefore, reportDays } from '#rules/usage-report.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { inSpaceOf, type ProviderOwner } from './provider-rows.ts';

const mostRows = 5000;

/** What is gone keeps its cost, under its id. */
const named = (id: SQL, name: SQL) => ({ id: sql`${id}::text`, name: sql`coalesce(${name}, ${id}::text)` });

const groups: Record<CostGrouping, { id: SQL; name: SQL }> = {
  day: { id: sql`u.day::text`, name: sql`u.day::text` },
  model: { id: sql`u.provider || '/' || u.model`, name: sql`u.model || ' (' || u.provider || ')'` },
  company: named(sql`u.company_id`, sql`companies.name`),
  modelBot: named(sql`u.model_bot_id`, sql`model_bots.name`),
  person: named(sql`u.user_id`, sql`profiles.first_name || ' (' || users.email || ')'`),
  // Whoever uses Parley for themselves has a space that bears their own id.
  tenant: named(sql`u.space_id`, sql`coalesce(tenants.name, own.first_name || ' (' || owners.email || ')')`),
};

/**
 * What models were used for over a period and what that cost, of a tenant, of one company in it, or of the whole
 * installation (null).
 */
export async function readCostReport({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CostReportInput & { owner: ProviderOwner; companyId?: string };
}): Promise<CostReportData> {
  const { owner, by, companyId = null } = input;
  const today = presentTime().toISOString().slice(0, 10);
  const { from, to } =
    input.from && input.to ? { from: input.from, to: input.to } : lastDays(reportDays, today);
  const { id, name } = groups[by];
  const before = by === 'day' ? periodBefore({ from, to }) : null;
  const { rows } = await inSpaceOf(ctx.app, owner, (transaction) =>
    transaction.execute<Record<keyof CostFigures, string> & { id: string | null; name: string | null }>(sql`
      SELECT ${id} AS id, ${name} AS name, sum(u.calls) AS calls, sum(u.input_tokens) AS "inputTokens",
        sum(u.output_tokens) AS "outputTokens", sum(u.cost) AS cost
      FROM model_usage u
      LEFT JOIN companies ON companies.id = u.company_id
      LEFT JOIN model_bots ON model_bots.id = u.model_bot_id
      LEFT JOIN users ON users.id = u.user_id
      LEFT JOIN profiles ON profiles.user_id = users.id
      LEFT JOIN tenants ON tenants.id = u.space_id
      LEFT JOIN users owners ON owners.id = u.space_id
      LEFT JOIN profiles own ON own.user_id = owners.id
      WHERE u.day BETWEEN ${before?.from ?? from} AND ${to} AND (${owner}::uuid IS NULL OR u.space_id = ${owner}::uuid)
        AND (${companyId}::uuid IS NULL OR u.company_id = ${companyId}::uuid)
      GROUP BY 1, 2 ORDER BY sum(u.cost) DESC, sum(u.calls) DESC, 2 LIMIT ${mostRows}`),
  );
  const all = rows.map((row) => ({ id: row.id ?? '', name: row.name ?? '', ...numbers(row) }));
  const isBefore = (row: { id: string }) => before !== null && row.id < from;
  const told = all.filter((row) => !isBefore(row));
  const known = new Map(told.map((row) => [row.id, row]));
  return {
    from,
    to,
    by,
    rows:
      by === 'day'
        ? daysBetween(from, to).map((day) => known.get(day) ?? { id: day, name: day, ...nothing })
        : told,
    total: told.reduce(plus, nothing),
    before: before && all.filter(isBefore).reduce(plus, nothing),
  };
}

const nothing: CostFigures = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

const numbers = (row: Record<keyof CostFigures, string>): CostFigures => ({
  calls: Number(row.calls),
  inputTokens: Number(row.inputTokens),
  outputTokens: Number(row.outputTokens),
  cost: Number(row.cost),
});

const plus = (one: CostFigures, other: CostFigures): CostFigures => ({
  calls: one.calls + other.calls,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  cost: one.cost + other.cost,
});

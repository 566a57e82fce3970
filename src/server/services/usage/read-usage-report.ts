import { type SQL, sql } from 'drizzle-orm';
import type { UsageFigures, UsageReportData, UsageReportInput } from '#contracts/usage.ts';
import { daysBetween, lastDays, type UsageGrouping } from '#rules/usage-report.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';

const defaultDays = 30;
/** More than that nobody reads on a page; the totals count everything. */
const mostRows = 5000;

const groups: Record<UsageGrouping, { id: SQL; name: SQL }> = {
  day: { id: sql`usage_days.day::text`, name: sql`usage_days.day::text` },
  company: { id: sql`companies.id::text`, name: sql`companies.name` },
  modelBot: { id: sql`model_bots.id::text`, name: sql`model_bots.name` },
  person: { id: sql`users.id::text`, name: sql`profiles.first_name || ' (' || users.email || ')'` },
};

/** What a tenant or company was used for over a period, told apart by day, company, bot or person. */
export async function readUsageReport({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: UsageReportInput & { place: AuthorizedPlace };
}): Promise<UsageReportData> {
  return ctx.app.database.inSpace(input.place.spaceId, (transaction) => reportUsage(transaction, input));
}

/** The same within a transaction that sees the space. */
export async function reportUsage(
  transaction: Transaction,
  input: UsageReportInput & { place: AuthorizedPlace },
): Promise<UsageReportData> {
  const { place, by } = input;
  const today = presentTime().toISOString().slice(0, 10);
  const { from, to } =
    input.from && input.to ? { from: input.from, to: input.to } : lastDays(defaultDays, today);
  const { id, name } = groups[by];
  const { rows } = await transaction.execute<
    Record<keyof UsageFigures, string> & { id: string; name: string }
  >(sql`
    SELECT ${id} AS id, ${name} AS name,
      sum(usage_days.answered) AS answered, sum(usage_days.refused) AS refused,
      sum(usage_days.failed) AS failed, sum(usage_days.media_generations) AS "mediaGenerations"
    FROM usage_days
    INNER JOIN model_bots ON model_bots.id = usage_days.model_bot_id
    INNER JOIN companies ON companies.id = model_bots.company_id
    INNER JOIN users ON users.id = usage_days.user_id
    INNER JOIN profiles ON profiles.user_id = users.id
    WHERE usage_days.space_id = ${place.spaceId} AND usage_days.day BETWEEN ${from} AND ${to}
      AND (${place.companyId ?? null}::uuid IS NULL OR companies.id = ${place.companyId ?? null})
    GROUP BY 1, 2
    ORDER BY sum(usage_days.answered + usage_days.refused) DESC, 2
    LIMIT ${mostRows}`);
  const told = rows.map((row) => ({ id: row.id, name: row.name, ...numbers(row) }));
  return {
    from,
    to,
    by,
    rows: by === 'day' ? everyDay(daysBetween(from, to), told) : told,
    total: sumOf(told),
  };
}

const nothing: UsageFigures = { answered: 0, refused: 0, failed: 0, mediaGenerations: 0 };

const numbers = (row: Record<keyof UsageFigures, string>): UsageFigures => ({
  answered: Number(row.answered),
  refused: Number(row.refused),
  failed: Number(row.failed),
  mediaGenerations: Number(row.mediaGenerations),
});

function everyDay(days: string[], told: UsageReportData['rows']): UsageReportData['rows'] {
  const known = new Map(told.map((row) => [row.id, row]));
  return days.map((day) => known.get(day) ?? { id: day, name: day, ...nothing });
}

function sumOf(rows: UsageReportData['rows']): UsageFigures {
  const total = { ...nothing };
  for (const row of rows) {
    for (const figure of Object.keys(nothing) as (keyof UsageFigures)[]) total[figure] += row[figure];
  }
  return total;
}

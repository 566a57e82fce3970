import { type SQL, sql } from 'drizzle-orm';
import type { UsageFigures, UsageReportData, UsageReportInput } from '#contracts/usage.ts';
import { daysBetween, lastDays, periodBefore, reportDays, type UsageGrouping } from '#rules/usage-report.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';

/** More than that nobody reads on a page; the totals count everything. */
const mostRows = 5000;

const groups: Record<UsageGrouping, { id: SQL; name: SQL }> = {
  day: { id: sql`used.day::text`, name: sql`used.day::text` },
  company: { id: sql`companies.id::text`, name: sql`companies.name` },
  modelBot: { id: sql`model_bots.id::text`, name: sql`model_bots.name` },
  // Who is not signed in is told apart by how they came.
  person: {
    id: sql`coalesce(users.id::text, used.way)`,
    name: sql`coalesce(profiles.first_name || ' (' || users.email || ')', used.way)`,
  },
  way: { id: sql`used.way`, name: sql`used.way` },
};

/** What a tenant or company was used for over a period, told apart by day, company, bot, person or way in. */
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
  const { place, by, way = null, companyId = null, modelBotId = null } = input;
  const today = presentTime().toISOString().slice(0, 10);
  const { from, to } =
    input.from && input.to ? { from: input.from, to: input.to } : lastDays(reportDays, today);
  const { id, name } = groups[by];
  const before = by === 'day' ? periodBefore({ from, to }) : null;
  const { rows } = await transaction.execute<
    Record<keyof UsageFigures, string> & { id: string; name: string }
  >(sql`
    SELECT ${id} AS id, ${name} AS name,
      sum(used.answered) AS answered, sum(used.refused) AS refused,
      sum(used.failed) AS failed, sum(used.media_generations) AS "mediaGenerations"
    FROM (
      SELECT space_id, model_bot_id, user_id, 'web' AS way, day, answered, refused, failed, media_generations
      FROM usage_days
      UNION ALL
      SELECT space_id, model_bot_id, NULL, way, day, answered, refused, failed, 0 FROM outside_usage_days
    ) AS used
    INNER JOIN model_bots ON model_bots.id = used.model_bot_id
    INNER JOIN companies ON companies.id = model_bots.company_id
    LEFT JOIN users ON users.id = used.user_id
    LEFT JOIN profiles ON profiles.user_id = users.id
    WHERE used.space_id = ${place.spaceId} AND used.day BETWEEN ${before?.from ?? from} AND ${to}
      AND (${place.companyId ?? null}::uuid IS NULL OR companies.id = ${place.companyId ?? null})
      AND (${companyId}::uuid IS NULL OR companies.id = ${companyId})
      AND (${modelBotId}::uuid IS NULL OR model_bots.id = ${modelBotId})
      AND (${way}::text IS NULL OR used.way = ${way})
    GROUP BY 1, 2
    ORDER BY sum(used.answered + used.refused) DESC, 2
    LIMIT ${mostRows}`);
  const all = rows.map((row) => ({ id: row.id, name: row.name, ...numbers(row) }));
  const isBefore = (row: { id: string }) => before !== null && row.id < from;
  const told = all.filter((row) => !isBefore(row));
  return {
    from,
    to,
    by,
    way,
    companyId,
    modelBotId,
    rows: by === 'day' ? everyDay(daysBetween(from, to), told) : told,
    total: sumOf(told),
    before: before && sumOf(all.filter(isBefore)),
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

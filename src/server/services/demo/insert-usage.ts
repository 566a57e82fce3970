import type { OutsideWay } from '#rules/usage-report.ts';
import type { Transaction } from '../../db/database.ts';
import { outsideUsageDays, usageDays } from '../../db/schema/billing.ts';
import { presentMilliseconds } from '../../time.ts';

/** As long as there are accounts: a month, and some of what was before it. */
const days = 40;

type Bot = { id: string; spaceId: string; companyId: string };

/**
 * Gives the overviews of the demo a month to show. Today is left out, so that everybody has all of today's limits.
 * The numbers follow from the order of bots and people alone.
 */
export async function insertUsage(
  transaction: Transaction,
  bots: readonly Bot[],
  people: readonly { id: string; companyId: string }[],
): Promise<void> {
  const rows = bots.flatMap((bot, botIndex) =>
    people
      .filter((person) => person.companyId === bot.companyId)
      .flatMap((person, personIndex) =>
        figuresByDay(botIndex, personIndex).map((figures) => ({ ...of(bot), ...figures, userId: person.id })),
      ),
  );
  if (rows.length > 0) await transaction.insert(usageDays).values(rows);
  // Programs ask every other assistant, visitors of a site those between them.
  const outside = bots.flatMap((bot, index) => {
    const way: OutsideWay = index % 2 === 0 ? 'api' : 'widget';
    return figuresByDay(index, index + 2).map((figures) => ({ ...of(bot), ...figures, way }));
  });
  if (outside.length > 0) await transaction.insert(outsideUsageDays).values(outside);
}

const of = ({ id, spaceId }: Bot) => ({ modelBotId: id, spaceId });

function figuresByDay(botIndex: number, askerIndex: number) {
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(presentMilliseconds() - (days - index) * 86_400_000);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const wave = (index * 7 + botIndex * 5 + askerIndex * 3) % 11;
    return {
      day: date.toISOString().slice(0, 10),
      answered: isWeekend ? wave % 3 : wave + 3,
      refused: wave % 4 === 0 ? 1 + (botIndex % 2) : 0,
      failed: wave === 10 ? 1 : 0,
    };
  });
}

import type { Transaction } from '../../db/database.ts';
import { usageDays } from '../../db/schema/billing.ts';
import { presentMilliseconds } from '../../time.ts';

const days = 30;

/**
 * Gives the overviews of the demo a month to show. Today is left out, so that everybody has all of today's limits.
 * The numbers follow from the order of bots and people alone.
 */
export async function insertUsage(
  transaction: Transaction,
  bots: readonly { id: string; spaceId: string; companyId: string }[],
  people: readonly { id: string; companyId: string }[],
): Promise<void> {
  const rows = bots.flatMap((bot, botIndex) =>
    people
      .filter((person) => person.companyId === bot.companyId)
      .flatMap((person, personIndex) =>
        Array.from({ length: days }, (_, index) => {
          const date = new Date(presentMilliseconds() - (days - index) * 86_400_000);
          const isWeekend = [0, 6].includes(date.getUTCDay());
          const wave = (index * 7 + botIndex * 5 + personIndex * 3) % 11;
          return {
            spaceId: bot.spaceId,
            modelBotId: bot.id,
            userId: person.id,
            day: date.toISOString().slice(0, 10),
            answered: isWeekend ? wave % 3 : wave + 3,
            refused: wave % 4 === 0 ? 1 + (botIndex % 2) : 0,
            failed: wave === 10 ? 1 : 0,
          };
        }),
      ),
  );
  if (rows.length > 0) await transaction.insert(usageDays).values(rows);
}

import type { OutsideWay } from '#rules/usage-report.ts';
import type { Transaction } from '../../db/database.ts';
import { outsideUsageDays, usageDays } from '../../db/schema/billing.ts';
import { modelUsage } from '../../db/schema/model-providers.ts';
import { presentMilliseconds } from '../../time.ts';

/** As long as there are accounts: a month, and some of what was before it. */
const days = 40;

/**
 * Which models wrote before the demo's organisations went back to the built-in one, with what a million tokens read and
 * written cost in US dollars: their bills stay, as they do once a provider is taken away.
 */
const wroteBefore = [
  { provider: 'OpenAI', model: 'gpt-4o', inputPrice: 2.5, outputPrice: 10 },
  { provider: 'Anthropic', model: 'claude-sonnet-4-5', inputPrice: 3, outputPrice: 15 },
] as const;
const tokensOfAnswer = { input: 2_600, output: 240 };

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
  const costs = bots.flatMap((bot, index) => {
    const asked = [...rows, ...outside].filter(({ modelBotId }) => modelBotId === bot.id);
    return asked.flatMap((figures) => costOf(bot, index, figures));
  });
  if (costs.length > 0) await transaction.insert(modelUsage).values(costs);
}

function costOf(
  bot: Bot,
  botIndex: number,
  { day, answered, userId = null }: { day: string; answered: number; userId?: string | null },
) {
  const wrote = wroteBefore[botIndex % wroteBefore.length];
  if (!wrote || answered === 0) return [];
  const { provider, model, inputPrice, outputPrice } = wrote;
  const inputTokens = answered * tokensOfAnswer.input;
  const outputTokens = answered * tokensOfAnswer.output;
  const cost = Math.round(inputTokens * inputPrice + outputTokens * outputPrice);
  const used = { calls: answered, inputTokens, outputTokens, cost };
  return [
    { ...of(bot), companyId: bot.companyId, userId, day, provider, model, purpose: 'chat' as const, ...used },
  ];
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

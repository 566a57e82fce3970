import type { ModelBotData } from '#contracts/model-bot.ts';

/** The bots in whose name or purpose every word of `search` occurs, whatever its case and accents. */
export function findBots<Bot extends Pick<ModelBotData, 'name' | 'purpose'>>(
  bots: readonly Bot[],
  search: string,
): Bot[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return bots.filter(({ name, purpose }) => {
    const text = plain(`${name} ${purpose}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

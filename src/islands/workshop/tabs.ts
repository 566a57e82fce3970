import type { ApiKeyData } from '#contracts/model-bot.ts';
import type { ModelBotReaderData, ModelBotVersionData } from '#contracts/model-bot-version.ts';
import type { UsageData } from '#contracts/usage.ts';
import type { WidgetData } from '#contracts/widget.ts';
import type { QualityData } from './quality/QualityTab.tsx';

export const workshopTabs = [
  'files',
  'instructions',
  'tools',
  'try',
  'quality',
  'versions',
  'share',
  'schedule',
] as const;
export type WorkshopTab = (typeof workshopTabs)[number];

/** What a page brings along for the tab it opens with; the other tabs ask when they are opened. */
export type TabData = {
  usage?: UsageData;
  versions?: ModelBotVersionData[];
  readers?: { list: ModelBotReaderData[]; total: number };
  keys?: ApiKeyData[];
  widget?: WidgetData;
  quality?: QualityData;
};

/** The tab that an address names, or the first one. */
export function tabOf(name: string | null): WorkshopTab {
  return workshopTabs.find((tab) => tab === name) ?? 'files';
}

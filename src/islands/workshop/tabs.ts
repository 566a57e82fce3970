import type { ApiKeyData } from '#contracts/model-bot.ts';
import type { ModelBotReaderData, ModelBotVersionData } from '#contracts/model-bot-version.ts';
import type { UsageData } from '#contracts/usage.ts';
import type { WidgetData } from '#contracts/widget.ts';
import type { TextKey } from '#i18n/i18n.ts';
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

/** What each is called. */
export const tabLabels = {
  files: 'uploads.tabs.files',
  instructions: 'workshop.tabs.instructions',
  tools: 'workshop.tabs.tools',
  try: 'uploads.tabs.tryIt',
  quality: 'uploads.tabs.quality',
  versions: 'workshop.tabs.versions',
  share: 'uploads.tabs.share',
  schedule: 'workshop.tabs.schedule',
} as const satisfies Record<WorkshopTab, TextKey>;

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

import type { UpdateWidgetInput, WidgetData } from '#contracts/widget.ts';
import { request } from './http.ts';

export async function readWidget(botId: string): Promise<WidgetData> {
  const { data } = await request<{ data: WidgetData }>(`model-bots/${botId}/widget`);
  return data;
}

/** Refused with `version_conflict` when others changed the settings since. */
export async function updateWidget(botId: string, settings: UpdateWidgetInput): Promise<WidgetData> {
  const { data } = await request<{ data: WidgetData }>(`model-bots/${botId}/widget`, {
    method: 'PUT',
    body: settings,
  });
  return data;
}

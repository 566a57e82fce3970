import { hasTools } from '#rules/tools.ts';
import { quoterId } from '../../ai/quoter.ts';
import type { App } from '../../context.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { modelFor } from '../model-bots/present-model-bot.ts';

/** Whether an answer may take steps: something is switched on, and a language model answers. Quoter calls nothing. */
export function isAgent(app: App, { model, tools }: Answering): boolean {
  return hasTools(tools) && modelFor(app, model).id !== quoterId;
}

import { hasTools } from '#rules/tools.ts';
import type { ChatModel } from '../../models/models.ts';
import { quoterId } from '../../quoting/quoter.ts';
import type { Answering } from './answering-settings.ts';

/** Whether an answer may take steps: something is switched on, and a language model answers. Quoter calls nothing. */
export function isAgent(model: ChatModel, { tools }: Answering): boolean {
  return hasTools(tools) && model.id !== quoterId;
}

import type { ModelBotSettings } from '#rules/model-bots.ts';
import { modelBots } from '../../db/schema/organisation.ts';

/** The settings of the draft, as columns. */
export const draftColumns = {
  name: modelBots.name,
  purpose: modelBots.purpose,
  instructions: modelBots.instructions,
  tone: modelBots.tone,
  language: modelBots.language,
  starterQuestions: modelBots.starterQuestions,
  model: modelBots.model,
  temperature: modelBots.temperature,
  quotesInstead: modelBots.quotesInstead,
  avatarId: modelBots.avatarId,
  tools: modelBots.tools,
};

/** The settings of a row that holds more than them. */
export function draftOf(row: ModelBotSettings): ModelBotSettings {
  const { name, purpose, instructions, tone, language, starterQuestions, model, temperature } = row;
  const { quotesInstead, avatarId, tools } = row;
  return {
    name,
    purpose,
    instructions,
    tone,
    language,
    starterQuestions,
    model,
    temperature,
    quotesInstead,
    avatarId,
    tools,
  };
}

import type { AgentStepData } from '#contracts/tool.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { wordsOf } from '../../ui/words-of.ts';

/** How people call the tool of a step: ours have a name in their language, others the one that they came with. */
export function useStepTitle() {
  const t = useTranslate();
  return ({ title, tool }: AgentStepData): string => title ?? wordsOf(t, `chat.steps.tools.${tool}`, tool);
}

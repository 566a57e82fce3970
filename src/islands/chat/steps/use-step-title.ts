import type { AgentStepData } from '#contracts/tool.ts';
import { useTranslate } from '../../ui/i18n.tsx';

/** How people call the tool of a step: ours have a name in their language, others the one that they came with. */
export function useStepTitle() {
  const t = useTranslate();
  return ({ title, tool }: AgentStepData): string => title ?? t(`chat.steps.tools.${tool}`);
}

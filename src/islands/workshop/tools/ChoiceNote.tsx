import { toolLimits } from '#rules/tools.ts';
import { useTranslate } from '../../ui/i18n.tsx';

/** What is to be known about how many tools are chosen: that one is needed, or that no more can be. */
export function ChoiceNote({ chosen }: { chosen: number }) {
  const t = useTranslate();
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {chosen === 0 && t('tools.chooseOne')}
      {chosen >= toolLimits.tools && t('tools.actions.full', { count: toolLimits.tools })}
    </p>
  );
}

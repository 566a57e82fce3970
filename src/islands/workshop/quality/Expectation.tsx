import type { QualityQuestionInput } from '#contracts/quality.ts';
import { useTranslate } from '../../ui/i18n.tsx';

/** What is expected of an answer, in words. */
export function Expectation({ expected }: { expected: Omit<QualityQuestionInput, 'question'> }) {
  const t = useTranslate();
  const { expectedText, expectedFile, expectedPage, expectsRefusal } = expected;
  const parts = [
    ...(expectsRefusal ? [t('quality.expects.refusal')] : []),
    ...(expectedText ? [t('quality.expects.words', { words: expectedText })] : []),
    ...(expectedFile !== null
      ? [
          expectedPage === null
            ? t('quality.expects.file', { file: expectedFile })
            : t('quality.expects.page', { file: expectedFile, page: expectedPage }),
        ]
      : []),
  ];
  return (
    <p className="mt-0.5 text-sm text-muted [overflow-wrap:anywhere]">
      {parts.length === 0 ? t('quality.expects.answer') : parts.join(' · ')}
    </p>
  );
}

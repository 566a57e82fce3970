import type { QualityResultData } from '#contracts/quality.ts';
import type { TextKey } from '#i18n/i18n.ts';
import { plainAnswer } from '#markdown/plain-answer.ts';
import type { QualityCheck } from '#rules/quality.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

/** What was compared with what for one question of a run, in words, and the answer itself. */
export function QuestionResult({ result }: { result: QualityResultData }) {
  const t = useTranslate();
  const { outcome, checks, answer, model, sources } = result;
  const cited = [...Map.groupBy(sources, ({ fileName }) => fileName)]
    .map(([file, places]) => {
      const pages = places.flatMap(({ page, lastPage }) =>
        page ? [lastPage ? `${page}\u2013${lastPage}` : String(page)] : [],
      );
      const named = [...new Set(pages)];
      if (named.length === 0) return file;
      const isOne = named.length === 1 && !named[0]?.includes('\u2013');
      return t(isOne ? 'quality.results.place' : 'quality.results.places', { file, page: named.join(', ') });
    })
    .join(' \u00B7 ');
  return (
    <>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-muted [overflow-wrap:anywhere]">
        {outcome === 'broken' && <li>{t('quality.checks.broken')}</li>}
        {checks.map(({ check, passed, expected, found }) => (
          <li key={check} className="flex gap-1.5">
            <Icon
              name={passed ? 'check' : 'close'}
              className={passed ? 'mt-0.5 size-4 text-success' : 'mt-0.5 size-4 text-danger'}
            />
            <span className="min-w-0">
              {t(textOf(check, passed, cited), { expected, found: check === 'words' ? found : cited })}
            </span>
          </li>
        ))}
      </ul>
      {answer && (
        <details className="mt-1.5 text-sm">
          <summary className="link cursor-pointer">{t('quality.results.answer')}</summary>
          <p dir="auto" className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {plainAnswer(answer, { numbers: false })}
          </p>
          <p className="mt-2 text-muted [overflow-wrap:anywhere]">
            {cited ? t('quality.results.sources', { sources: cited }) : t('quality.results.noSources')}
          </p>
          {model && model !== 'quoter' && (
            <p className="text-muted [overflow-wrap:anywhere]">{t('chat.writtenBy', { model })}</p>
          )}
        </details>
      )}
    </>
  );
}

function textOf(check: QualityCheck, passed: boolean, cited: string): TextKey {
  if (passed && check !== 'told' && check !== 'uncited') return `quality.checks.${check}.passed`;
  if (cited === '' && (check === 'file' || check === 'page')) return `quality.checks.${check}.failedNone`;
  return `quality.checks.${check}.failed`;
}

import type { ApiError } from '#client/api/api-error.ts';
import { errorText } from './error-text.ts';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';

/** Says what was wrong with a form as a whole; what is wrong with a field stands at the field. */
export function FormProblem({ error, className }: { error: ApiError | null; className?: string }) {
  const t = useTranslate();
  if (!error || Object.keys(error.fields).length > 0) return null;
  return (
    <Notice tone="danger" live className={className}>
      {errorText(t, error)}
    </Notice>
  );
}

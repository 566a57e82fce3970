import type { ApiError } from '#client/api/api-error.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** Says what was wrong with a form as a whole; what is wrong with a field stands at the field. */
export function FormProblem({ error, className }: { error: ApiError | null; className?: string }) {
  const isOfFields = Object.keys(error?.fields ?? {}).length > 0;
  return <ErrorNotice error={isOfFields ? null : error} className={className} />;
}

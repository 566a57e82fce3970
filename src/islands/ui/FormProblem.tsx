import type { ApiError } from '#client/api/api-error.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** Says what was wrong with a form as a whole; what is wrong with a field stands at the field. */
export function FormProblem({
  error,
  text,
  className,
}: {
  error: ApiError | null;
  /** In place of the server's words, where the form knows better. */
  text?: string | undefined;
  className?: string;
}) {
  const isOfFields = Object.keys(error?.fields ?? {}).length > 0;
  return <ErrorNotice error={isOfFields ? null : error} text={text} className={className} />;
}

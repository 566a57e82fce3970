import type { ApiError } from '#client/api/api-error.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Stands where a part of the page is about to appear, or says why it does not. */
export function WhileLoading({ error, load }: { error: ApiError | null; load: () => Promise<unknown> }) {
  return error ? <ErrorNotice error={error} onRetry={load} /> : <Skeleton className="h-40 w-full" />;
}

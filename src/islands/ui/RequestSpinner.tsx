import { useStore } from '@nanostores/react';
import { $pendingRequests } from '#client/api/requests.ts';
import { DelayedSpinner } from './Spinner.tsx';

/** Shows in the middle of the window that the server is being asked, when that takes longer than a moment. */
export function RequestSpinner() {
  // Another island may be asking already when this one wakes, and the server's page shows none.
  const pending = useStore($pendingRequests, { ssr: 'initial' });
  if (pending === 0) return null;
  return (
    <div className="request-spinner">
      <DelayedSpinner className="size-9" />
    </div>
  );
}

import { useEffect, useState } from 'react';

/**
 * Shows the page anew, once what was saved just before is drawn: only then does nothing of it count as unsaved
 * (`useUnsaved`).
 */
export function useReload(): () => void {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0) window.location.reload();
  }, [wanted]);
  return () => setWanted((times) => times + 1);
}

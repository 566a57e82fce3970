import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DrawnRows, RowWindow } from './RowWindow.tsx';

/** So many rows are drawn at once; of more, those that are in sight. */
export const mostDrawn = 50;

/**
 * What of a long table is drawn: its first rows until the part of the script is there that follows what is in sight;
 * all of them (`null`) on paper, and where that part cannot be fetched.
 */
export function useDrawnRows(isLong: boolean) {
  const [Window, setWindow] = useState<typeof RowWindow | null>(null);
  const [drawn, setDrawn] = useState<DrawnRows | 'first' | null>('first');
  const onPaper = useOnPaper(isLong);

  useEffect(() => {
    if (!isLong) return;
    let left = false;
    import('./RowWindow.tsx').then(
      (part) => {
        if (!left) setWindow(() => part.RowWindow);
      },
      () => {
        if (!left) setDrawn(null);
      },
    );
    return () => {
      left = true;
      setDrawn('first');
    };
  }, [isLong]);

  return { Window: isLong ? Window : null, drawn: isLong && !onPaper ? drawn : null, onDrawn: setDrawn };
}

function useOnPaper(isLong: boolean): boolean {
  const [onPaper, setOnPaper] = useState(false);
  useEffect(() => {
    if (!isLong) return;
    // At once: the paper is laid out right after the event.
    const begin = () => flushSync(() => setOnPaper(true));
    const end = () => setOnPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [isLong]);
  return onPaper;
}

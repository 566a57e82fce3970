import { useEffect, useState } from 'react';
import { type OpenPdf, openPdf } from './pdf.ts';

export type PdfState = { state: 'loading' } | { state: 'failed' } | ({ state: 'ready' } & OpenPdf);

/** Opens the PDF at an address, and closes it when the view goes. `attempt` counts how often it was asked for. */
export function usePdf(address: string, attempt: number): PdfState {
  const [pdf, setPdf] = useState<PdfState>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it anew
  useEffect(() => {
    let left = false;
    const opening = openPdf(address);
    setPdf({ state: 'loading' });
    opening.then(
      (opened) => left || setPdf({ state: 'ready', ...opened }),
      // Why does not matter to who reads: the text is there all the same.
      () => left || setPdf({ state: 'failed' }),
    );
    return () => {
      left = true;
      opening.then(
        ({ document }) => document.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [address, attempt]);
  return pdf;
}

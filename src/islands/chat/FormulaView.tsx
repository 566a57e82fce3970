import { useEffect, useMemo, useState } from 'react';

type Render = typeof import('./render-math.ts')['renderMath'];

/** A formula; its TeX until what sets it is there, and where it cannot be set. */
export function FormulaView({ tex, display }: { tex: string; display: boolean }) {
  const [render, setRender] = useState<Render | null>(null);
  useEffect(() => {
    import('./render-math.ts').then(
      ({ renderMath }) => setRender(() => renderMath),
      // Without a network the TeX stays.
      () => undefined,
    );
  }, []);
  const formula = useMemo(() => render?.(tex, display), [render, tex, display]);
  const content = formula ?? <code dir="ltr">{tex}</code>;
  return display ? <span className="formula">{content}</span> : content;
}

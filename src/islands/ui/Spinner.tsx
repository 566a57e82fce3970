import { useEffect, useState } from 'react';
import { classes } from './classes.ts';
import { useTranslate } from './i18n.tsx';

const balls = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
  const radians = (degrees * Math.PI) / 180;
  return { degrees, x: round(16 + 11.5 * Math.sin(radians)), y: round(16 - 11.5 * Math.cos(radians)) };
});

/** Eight balls in a ring; their light runs round clockwise. `label` defaults to "Loading". */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const t = useTranslate();
  return (
    <span role="status" className="inline-flex">
      <svg viewBox="0 0 32 32" aria-hidden="true" className={classes('ball-spin', className ?? 'size-8')}>
        {balls.map(({ degrees, x, y }) => (
          <circle key={degrees} cx={x} cy={y} r="2.7" fill="currentColor" />
        ))}
      </svg>
      <span className="sr-only">{label ?? t('common.loading')}</span>
    </span>
  );
}

/** A spinner for what is usually quick: it shows only when 200 ms have passed. */
export function DelayedSpinner(props: { label?: string; className?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <Spinner {...props} /> : null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), down to 0, and a function that counts to another one. */
export function useCountdown(initial: () => number): [seconds: number, countTo: (moment: number) => void] {
  const [moment, setMoment] = useState(initial);
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((moment - now) / 1000));
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const countTo = (next: number) => {
    setNow(Date.now());
    setMoment(next);
  };
  return [seconds, countTo];
}

import { useEffect, useState } from 'react';

/** Seconds that count down to 0, from `initial` on, and a function that starts them anew. */
export function useCountdown(initial: number): [seconds: number, start: (seconds: number) => void] {
  const [seconds, setSeconds] = useState(initial);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [seconds, setSeconds];
}

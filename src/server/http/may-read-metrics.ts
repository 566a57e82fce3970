import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../services/context.ts';
import { isLoopback } from './client-address.ts';

/** Whether a request comes from this machine, or brings the token of `METRICS_TOKEN`. */
export function mayReadMetrics(
  { environment }: { environment: Pick<App['environment'], 'METRICS_TOKEN'> },
  { clientAddress, authorization }: { clientAddress: string; authorization: string | null | undefined },
): boolean {
  if (isLoopback(clientAddress)) return true;
  const { METRICS_TOKEN: token } = environment;
  if (token === undefined || !authorization) return false;
  // Of the same length, so that the time to compare them tells nothing.
  return timingSafeEqual(digest(`Bearer ${token}`), digest(authorization));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

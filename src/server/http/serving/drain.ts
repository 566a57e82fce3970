import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../services/context.ts';

/** Milliseconds. */
const patience = {
  /** So long a proxy may still send requests, until its next look at `/readyz`. */
  proxies: 1_000,
  /** So long what is under way may end by itself, all in all. */
  answers: 7_500,
  /** So long the last words of what was ended take to leave. */
  lastWords: 100,
  between: 25,
} as const;

type Draining = Pick<
  App,
  'environment' | 'ending' | 'liveAnswers' | 'visitorAnswers' | 'liveEvents' | 'telemetry'
>;

/**
 * Ends a server so that nobody loses an answer: `/readyz` says 503 from now on; then no connection is let in; what is
 * under way may end, and what does not is stopped, stored as far as it has come, and told to its readers.
 */
export async function drain(app: Draining, server: Server): Promise<void> {
  const until = performance.now() + patience.answers;
  app.ending.begin();
  if (app.environment.TRUSTED_PROXY_HOPS > 0) await sleep(patience.proxies);
  server.close();
  server.closeIdleConnections();
  app.liveEvents.stop();
  const written = [app.liveAnswers, app.visitorAnswers];
  const isUnderWay = () =>
    written.some((answers) => answers.count() > 0) || app.telemetry.requestsUnderWay() > 0;
  while (isUnderWay() && performance.now() < until) await sleep(patience.between);
  await Promise.all(written.map((answers) => answers.endAll(0)));
  const lastWords = performance.now() + patience.lastWords;
  while (app.telemetry.requestsUnderWay() > 0 && performance.now() < lastWords) await sleep(patience.between);
  server.closeAllConnections();
}

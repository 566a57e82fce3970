/** Milliseconds after which an answer that has nothing to say yet says so; proxies cut a connection that is silent for long. */
const longestSilence = 10_000;

/** What comes next, unless nothing does for too long. */
export async function orSilence<Next>(next: Promise<Next>): Promise<Next | 'silence'> {
  const { promise, resolve } = Promise.withResolvers<'silence'>();
  const timer = setTimeout(resolve, longestSilence, 'silence');
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}

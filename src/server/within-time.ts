/**
 * What a promise gives, unless that takes longer.
 * @throws what it throws, or that it took too long; what was begun goes on all the same
 */
export async function withinTime<Result>(looking: Promise<Result>, milliseconds: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took too long to look')), milliseconds);
  try {
    return await Promise.race([looking, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const betweenLooks = 20;

/** Asks `/healthz` of a server again and again, and tells the longest that took, in milliseconds. */
export function lookAt(/** @type {string} */ origin) {
  let isOver = false;
  let slowest = 0;
  const looking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      slowest = Math.max(slowest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, betweenLooks));
    }
  })();
  return {
    betweenLooks,
    async end() {
      isOver = true;
      await looking;
      return slowest;
    },
  };
}

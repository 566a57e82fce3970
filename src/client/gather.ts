/**
 * Makes of many calls one that is done a pause after the first of them; those that come meanwhile are in it. Unlike a
 * pause that each call begins anew, it comes however fast they follow each other.
 * @param pause in milliseconds
 */
export function createGatherer(work: () => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    call(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, pause);
    },
    /** What waits is not done. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

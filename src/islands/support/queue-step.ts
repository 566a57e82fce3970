/**
 * The ticket to go to from the open one. One that has left the list, such as by being solved, leaves its place to the
 * ticket that moved up.
 * @param lastAt where the open one stood when it was last in the list
 */
export function queueStep(
  ids: readonly string[],
  openId: string,
  lastAt: number,
  to: 'next' | 'before',
): string | undefined {
  const at = ids.indexOf(openId);
  if (to === 'before') return ids[(at < 0 ? Math.min(lastAt, ids.length) : at) - 1];
  return ids[at < 0 ? lastAt : at + 1];
}

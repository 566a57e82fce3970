/** Whoever has scrolled further up than this, in pixels, stays where they read. */
const nearEnd = 40;

/** Where a log stands while it grows: with the source the visitor is at, else at its end, else where they left it. */
export function createFollowing(log: HTMLElement) {
  /** The source, or the mark of one, that has the focus. */
  const held = () =>
    (log.getRootNode() as ShadowRoot).activeElement?.closest('.sources details, .written button') ?? null;

  const isSeen = (node: Element | null) => {
    if (!node) return false;
    const top = node.getBoundingClientRect().top - log.getBoundingClientRect().top;
    return top >= -1 && top < log.clientHeight;
  };

  /** Scrolls to the end. */
  function toEnd() {
    log.scrollTop = log.scrollHeight;
  }

  /** Scrolls no further than `node` needs; its beginning counts most. The page around the widget does not move. */
  function reveal(node: Element | null) {
    if (!node) return;
    const box = node.getBoundingClientRect();
    const frame = log.getBoundingClientRect();
    const above = box.top - frame.top;
    const below = box.bottom - frame.bottom;
    if (below > 0 || above < 0) log.scrollTop += Math.min(above, below > 0 ? below : above);
  }

  /** Changes what the log shows by `change`, and keeps in view what was. */
  function during(change: () => void) {
    const stays = isSeen(held());
    const follows = log.scrollTop + log.clientHeight >= log.scrollHeight - nearEnd;
    change();
    if (stays) reveal(held());
    else if (follows) toEnd();
  }

  return { toEnd, reveal, during };
}

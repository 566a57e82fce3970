/** How an element is put back at once, wherever it has gone, and how it is taken away for good. */
export type Staying = { put(): void; leave(): void };

/** Keeps an element on the page, whatever becomes of the page's body, or of all that the page is. */
export function stayOn(host: HTMLElement): Staying {
  let frame = 0;
  const observer = new MutationObserver(() => {
    // Not at once: a page that takes it out whenever it comes has to get on, too.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(put);
  });
  const scrolled = keepScrolled(host);
  function put() {
    // Of a page that was kept as a copy only the shell of a widget is left.
    for (const other of document.querySelectorAll(host.localName)) if (other !== host) other.remove();
    const { documentElement, body } = document as { documentElement: Element | null; body: Element | null };
    // A page that is written anew has none for a moment.
    if (body && !host.isConnected) {
      body.append(host);
      scrolled();
    }
    // What is replaced, and what is taken out of the body.
    for (const node of [document, documentElement, body])
      if (node) observer.observe(node, { childList: true });
  }
  put();
  return {
    put,
    leave() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      host.remove();
    },
  };
}

/** What is put back begins at its top. @returns how to put it where the visitor was */
function keepScrolled(host: HTMLElement): () => void {
  const log = host.shadowRoot?.querySelector('.log');
  let top = 0;
  log?.addEventListener('scroll', () => {
    if (host.isConnected) top = log.scrollTop;
  });
  return () => log?.scrollTo({ top });
}

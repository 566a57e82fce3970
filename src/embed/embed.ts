import { loadConfig, type WidgetPlace } from './api.ts';
import { element } from './elements.ts';
import { createPanel } from './panel.ts';
import { styleSheet } from './styles.ts';

const tag = 'parley-widget';

/** The one widget of a page, wherever its script runs again; whoever shares the page's scripts finds it by this name. */
const slot = Symbol.for(tag);
type Shown = { bot: string; host: HTMLElement | null; leave: () => void };
const page = globalThis as { [slot]?: Shown };

/**
 * Puts a bot on any page: `<script src="https://…/embed.js" data-bot="…" async></script>`, as a classic script or a
 * module. Everything lives in a shadow root, so that neither page nor widget sees the other's styles. `data-lang` (en, es)
 * and `data-theme` (light, dark) are optional: the page's language and the visitor's theme stand in.
 *
 * Sites that change their pages without loading them (Turbo, Astro, htmx, routers) take the widget out with the rest of the
 * body, and run its script again or not: it stays one, with its conversation, until another bot's script runs.
 */
function start(script: HTMLScriptElement): void {
  const { bot, lang, theme } = script.dataset;
  if (!bot) {
    console.error('Parley: the script needs data-bot.');
    return;
  }
  if (page[slot]?.bot === bot) return;
  page[slot]?.leave();
  const shown: Shown = { bot, host: null, leave: () => undefined };
  page[slot] = shown;
  const { origin } = new URL(script.src);
  void show(shown, { origin, bot, language: lang ?? document.documentElement.lang.slice(0, 2) }, theme);
}

async function show(shown: Shown, place: WidgetPlace, theme: string | undefined): Promise<void> {
  const config = await loadConfig(place).catch(() => null);
  if (page[slot] !== shown) return;
  if (!config) {
    // The next page may be of a site that shows it, or the server be back.
    delete page[slot];
    return console.error('Parley: this assistant does not answer on this site.');
  }
  const host = element(tag as 'div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet(config.accentColour)];
  root.append(
    element(
      'div',
      { class: 'root', 'data-position': config.position, ...(theme && { 'data-theme': theme }) },
      ...createPanel(config, place),
    ),
  );
  shown.host = host;
  shown.leave = stayOn(host);
}

/** Keeps an element on the page, whatever becomes of the page's body. @returns how to take it away for good */
function stayOn(host: HTMLElement): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    // Not at once: a page that takes it out whenever it comes has to get on, too.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(put);
  });
  const scrolled = keepScrolled(host);
  function put() {
    // Of a page that was kept as a copy only the shell of a widget is left.
    for (const other of document.querySelectorAll(tag)) if (other !== host) other.remove();
    if (!host.isConnected) {
      document.body.append(host);
      scrolled();
    }
    // A body that is replaced, and what is taken out of it.
    for (const node of [document.documentElement, document.body]) observer.observe(node, { childList: true });
  }
  put();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    host.remove();
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

/** The script that runs: a module is not told, and is the last of those that name a bot. */
function ownScript(): HTMLScriptElement | null {
  if (document.currentScript) return document.currentScript as HTMLScriptElement;
  const all = document.querySelectorAll<HTMLScriptElement>('script[src][data-bot]');
  return [...all].filter(({ src }) => new URL(src).pathname.endsWith('/embed.js')).at(-1) ?? null;
}

const script = ownScript();
if (script && document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', () => start(script));
} else if (script) start(script);

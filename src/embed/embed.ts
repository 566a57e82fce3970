import { loadConfig, type WidgetPlace } from './api.ts';
import { element } from './elements.ts';
import { createPanel } from './panel.ts';
import { type Staying, stayOn } from './stay-on.ts';
import { styleSheet } from './styles.ts';

const tag = 'parley-widget';

/** The one widget of a page, wherever its script runs again; whoever shares the page's scripts finds it by this name. */
const slot = Symbol.for(tag);
type Shown = { bot: string; host: HTMLElement | null } & Staying;
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
  if (page[slot]?.bot === bot) {
    // Whatever has become of the page meanwhile.
    page[slot].put();
    return;
  }
  page[slot]?.leave();
  const shown: Shown = { bot, host: null, leave: () => undefined, put: () => undefined };
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
  Object.assign(shown, stayOn(host));
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

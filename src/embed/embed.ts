import { loadConfig } from './api.ts';
import { element } from './elements.ts';
import { createPanel } from './panel.ts';
import { styleSheet } from './styles.ts';

/**
 * Puts a bot on any page: `<script src="https://…/embed.js" data-bot="…" async></script>`. Everything lives in a
 * shadow root, so that neither page nor widget sees the other's styles. `data-lang` (en, es) and `data-theme` (light,
 * dark) are optional: the page's language and the visitor's theme stand in.
 */
async function start(script: HTMLScriptElement): Promise<void> {
  const { bot, lang, theme } = script.dataset;
  if (!bot) return console.error('Parley: the script needs data-bot.');
  const place = {
    origin: new URL(script.src).origin,
    bot,
    language: lang ?? document.documentElement.lang.slice(0, 2),
  };
  const config = await loadConfig(place).catch(() => null);
  if (!config) return console.error('Parley: this assistant does not answer on this site.');
  const host = document.createElement('parley-widget');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet(config.accentColour)];
  root.append(
    element('div', { class: 'root', ...(theme && { 'data-theme': theme }) }, ...createPanel(config, place)),
  );
  document.body.append(host);
}

const script = document.currentScript as HTMLScriptElement | null;
const isEarly = document.readyState === 'loading';
if (script) {
  if (isEarly) document.addEventListener('DOMContentLoaded', () => void start(script));
  else void start(script);
}

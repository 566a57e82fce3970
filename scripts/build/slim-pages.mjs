import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { PurgeCSS } from 'purgecss';

/**
 * Puts into each prerendered page the rules of its stylesheet that the page or its islands can use, and allows
 * them by hash in the page's policy: a first visit paints after one answer that fits into the first round trip.
 * Portal pages keep the whole file, which browsers keep for them.
 * @param {string} directory of the built site
 */
export async function inlineStyles(directory) {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(directory, name);
    let html = readFileSync(file, 'utf8');
    const usable = [html, ...scriptsOf(html, directory)].join('\n');
    for (const [link, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"\s*\/?>/g)) {
      const style = await usedRules(readFileSync(path.join(directory, String(href)), 'utf8'), usable);
      html = html.replace(link, () => `<style>${style}</style>`);
      html = allowStyle(html, style, file);
    }
    writeFileSync(file, html);
  }
}

/** The text of every script of the site that a page's islands can load, found by the names they import. */
function scriptsOf(/** @type {string} */ html, /** @type {string} */ directory) {
  const texts = /** @type {Map<string, string>} */ (new Map());
  const follow = (/** @type {string} */ text) => {
    for (const [, name] of text.matchAll(/([\w.-]+\.[\w-]{8}\.js)\b/g)) {
      if (!name || texts.has(name)) continue;
      const script = readFileSync(path.join(directory, 'assets/build', name), 'utf8');
      texts.set(name, script);
      follow(script);
    }
  };
  follow(html);
  return texts.values();
}

/**
 * The stylesheet without the components and utilities that nothing in `usable` names.
 * @param {string} css
 * @param {string} usable markup and scripts
 */
export async function usedRules(css, usable) {
  const sheet = postcss.parse(css);
  // A name that a script puts together (`button-${variant}`) stands there by its beginning alone.
  const beginnings = new Set(
    [...usable.matchAll(/(?<![\w-])([a-z][\w-]*-)\$\{/g)].map(([, name]) => String(name)),
  );
  for (const node of sheet.nodes) {
    if (node.type !== 'atrule' || !['components', 'utilities'].includes(node.params)) continue;
    const [purged] = await new PurgeCSS().purge({
      content: [{ raw: usable, extension: 'html' }],
      css: [{ raw: node.toString() }],
      defaultExtractor: (text) => text.match(/[^\s"'`<>=;{}]+/g) ?? [],
      safelist: { standard: [...beginnings].map((beginning) => new RegExp(`^${beginning}`)) },
      // Attributes come and go while a page is used: rules about them stay.
      dynamicAttributes: [...css.matchAll(/\[([\w-]+)/g)].map(([, name]) => String(name)),
    });
    node.replaceWith(postcss.parse(purged?.css ?? ''));
  }
  return sheet.toString().trim();
}

function allowStyle(/** @type {string} */ html, /** @type {string} */ style, /** @type {string} */ file) {
  const hash = createHash('sha256').update(style).digest('base64');
  const allowed = html.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`);
  if (allowed === html) throw new Error(`${file} has a style but no policy to allow it in`);
  return allowed;
}

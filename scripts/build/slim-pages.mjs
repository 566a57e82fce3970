import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { PurgeCSS } from 'purgecss';
import { minifySync } from 'vite';

/**
 * Puts into each prerendered page the rules of its stylesheet that the page or its islands can use, and minifies its
 * inline scripts, both allowed by hash in the page's policy: a first visit paints after one answer that fits into the
 * first round trip. Portal pages keep the whole stylesheet, which browsers keep for them.
 * @param {string} directory of the built site
 */
export async function slimPages(directory) {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(directory, name);
    let html = readFileSync(file, 'utf8');
    const usable = [html, ...scriptsOf(html, directory)].join('\n');
    for (const [link, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"\s*\/?>/g)) {
      const style = await usedRules(readFileSync(path.join(directory, String(href)), 'utf8'), usable);
      html = html.replace(link, () => `<style>${style}</style>`);
      html = allow('style', style, html);
    }
    for (const [element, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) {
      const { code } = minifySync('inline.js', script, { module: false });
      html = allow(
        'script',
        code,
        html.replace(element, () => `<script>${code}</script>`),
      );
    }
    writeFileSync(file, html);
  }
}

/**
 * The text of every script of the site that a page's islands can load, found by the names they import. Not that of
 * React's renderer: it names the elements and events of all HTML, which are no names of ours.
 */
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
  const renderers = [...html.matchAll(/ renderer-url="[^"]*?([\w.-]+)"/g)].map(([, name]) => String(name));
  for (const name of renderers) texts.set(name, '');
  follow(html);
  return texts.values();
}

/**
 * The stylesheet without the components and utilities that nothing in `usable` names, and without the custom
 * properties that nothing reads then.
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
  dropUnread(sheet, usable);
  return sheet.toString().trim();
}

/** Takes out declarations and registrations of custom properties until each that is left is read. */
function dropUnread(/** @type {postcss.Root} */ sheet, /** @type {string} */ usable) {
  const named = namesIn(usable, /(--[\w-]+)/g);
  for (let dropped = true; dropped; ) {
    dropped = false;
    const read = named.union(namesIn(sheet.toString(), /var\(\s*(--[\w-]+)/g));
    const dropUnless = (
      /** @type {postcss.Declaration | postcss.AtRule} */ node,
      /** @type {string} */ name,
    ) => {
      if (read.has(name)) return;
      dropped = true;
      node.remove();
    };
    sheet.walkAtRules('property', (rule) => dropUnless(rule, rule.params));
    sheet.walkDecls(/^--/, (declaration) => dropUnless(declaration, declaration.prop));
  }
  sheet.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
}

const namesIn = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => String(name)));

/**
 * The page with `text` in its policy.
 * @param {'style' | 'script'} kind
 * @param {string} text
 * @param {string} html
 */
function allow(kind, text, html) {
  const hash = createHash('sha256').update(text).digest('base64');
  const allowed = html.replace(`${kind}-src 'self'`, `${kind}-src 'self' 'sha256-${hash}'`);
  if (allowed === html) throw new Error(`A page has a ${kind} but no policy to allow it in`);
  return allowed;
}

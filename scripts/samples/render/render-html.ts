import { marked } from 'marked';
import type { SampleSource } from '../source/source.ts';

const words = {
  en: { home: 'Home', contact: 'Contact', menu: 'Main menu' },
  es: { home: 'Inicio', contact: 'Contacto', menu: 'Menú principal' },
};

/** A saved page of the organisation's website, menu and footer included. */
export function renderHtml({ head, body }: SampleSource): Uint8Array {
  const { home, contact, menu } = words[head.language];
  const page = `<!doctype html>
<html lang="${head.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title} – ${head.organisation}</title>
<style>
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; color: #22252b; }
nav, footer, header p { color: #667; font-size: .9rem; }
h1, h2 { color: #${head.accent}; line-height: 1.25; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { border-bottom: 1px solid #d5d8de; padding: .4rem .6rem; text-align: left; }
th { border-bottom: 2px solid #${head.accent}; }
</style>
</head>
<body>
<nav aria-label="${menu}"><a href="/">${home}</a> · <a href="/${head.language}/contact">${contact}</a></nav>
<header>
<h1>${head.title}</h1>
<p>${head.subtitle}</p>
</header>
<main>
${marked.parse(body, { async: false }).trim()}
</main>
<footer>${head.organisation} · ${head.reference} · ${head.edition}</footer>
</body>
</html>
`;
  return Buffer.from(page, 'utf8');
}

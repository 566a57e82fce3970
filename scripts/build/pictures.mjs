import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, GlobalFonts, Image } from '@napi-rs/canvas';

const width = 1200;
const height = 630;
const margin = 80;
const colors = {
  panel: '#0a3d33',
  ink: '#ffffff',
  muted: '#b9d3c8',
  marker: '#ffe680',
  markerInk: '#1f1a00',
};

/**
 * Draws what the built pages refer to and nobody wants to draw by hand: for each shared page a picture with its
 * title (the last line marked like a quote) and description, and the icons out of the one SVG.
 * @param {string} directory of the built site
 */
export async function drawPictures(directory) {
  GlobalFonts.registerFromPath('src/styles/fonts/newsreader-latin-500.woff2', 'Newsreader');
  const mark = await imageOf(readFileSync('public/favicon.svg'));
  await drawIcons(directory, mark);
  const drawn = new Set();
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.html')) continue;
    const html = readFileSync(path.join(directory, name), 'utf8');
    const target = contentOf(html, 'og:image')?.replace(/^https?:\/\/[^/]+/, '');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    if (!target || drawn.has(target) || !ownsPicture(target, canonical)) continue;
    drawn.add(target);
    const picture = await drawSocialPicture(
      contentOf(html, 'og:title') ?? '',
      contentOf(html, 'og:description') ?? '',
      mark,
    );
    write(path.join(directory, target), picture);
  }
}

/** A page that shows another page's picture does not draw it. */
function ownsPicture(/** @type {string} */ target, /** @type {string | undefined} */ canonical) {
  const page = new URL(canonical ?? 'https://x').pathname.replace(/^\/(es(\/|$))?/, '').replaceAll('/', '-');
  return target.startsWith(`/assets/social/${page || 'home'}.`);
}

async function drawSocialPicture(
  /** @type {string} */ title,
  /** @type {string} */ description,
  /** @type {Image} */ mark,
) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colors.panel;
  context.fillRect(0, 0, width, height);
  context.drawImage(mark, margin - 12, margin - 24, 72, 72);
  context.textBaseline = 'alphabetic';
  context.fillStyle = colors.ink;
  context.font = '500 40px Newsreader';
  context.fillText('Parley', margin + 68, margin + 25);

  const headline = title.replace(/ · Parley$/, '');
  const size = headline.length > 44 ? 72 : 88;
  context.font = `500 ${size}px Newsreader`;
  const lines = wrap(context, headline, width - 2 * margin).slice(0, 3);
  const lineHeight = size * 1.14;
  const first = 330 - ((lines.length - 1) * lineHeight) / 2;
  lines.forEach((line, index) => {
    const baseline = first + index * lineHeight;
    const last = index === lines.length - 1;
    if (last) {
      context.fillStyle = colors.marker;
      context.fillRect(
        margin - 10,
        baseline - size * 0.82,
        context.measureText(line).width + 20,
        size * 1.06,
      );
    }
    context.fillStyle = last ? colors.markerInk : colors.ink;
    context.fillText(line, margin, baseline);
  });

  context.font = '500 32px Newsreader';
  context.fillStyle = colors.muted;
  const below = wrap(context, description, width - 2 * margin);
  below.forEach((line, index) => {
    context.fillText(line, margin, height - margin + 14 - (below.length - 1 - index) * 42);
  });
  return canvas.encode('png');
}

/** @returns {string[]} */
function wrap(
  /** @type {import('@napi-rs/canvas').SKRSContext2D} */ context,
  /** @type {string} */ text,
  /** @type {number} */ available,
) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(longer).width <= available) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

async function drawIcons(/** @type {string} */ directory, /** @type {Image} */ mark) {
  const icons = [
    { name: 'icons/icon-192.png', size: 192, inset: 0 },
    { name: 'icons/icon-512.png', size: 512, inset: 0 },
    { name: 'icons/icon-maskable-512.png', size: 512, inset: 72 },
    { name: 'icons/apple-touch-icon.png', size: 180, inset: 14 },
  ];
  for (const { name, size, inset } of icons) {
    write(path.join(directory, name), await drawIcon(mark, size, inset));
  }
  const small = await drawIcon(mark, 32, 0);
  write(path.join(directory, 'favicon.ico'), Buffer.concat([icoHeader(32, small.length), small]));
}

/** An icon with an inset stands on a full square, which phones cut to their own shape. */
function drawIcon(/** @type {Image} */ mark, /** @type {number} */ size, /** @type {number} */ inset) {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (inset > 0) {
    context.fillStyle = colors.panel;
    context.fillRect(0, 0, size, size);
  }
  context.drawImage(mark, inset, inset, size - 2 * inset, size - 2 * inset);
  return canvas.encode('png');
}

/** An .ico file of one PNG is this header and the PNG. */
function icoHeader(/** @type {number} */ size, /** @type {number} */ byteLength) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(byteLength, 14);
  header.writeUInt32LE(header.length, 18);
  return header;
}

async function imageOf(/** @type {Buffer} */ svg) {
  const image = new Image();
  image.src = Buffer.from(svg.toString().replace('<svg ', '<svg width="1024" height="1024" '));
  await image.decode();
  return image;
}

/** @returns {string | undefined} */
function contentOf(/** @type {string} */ html, /** @type {string} */ property) {
  const escaped = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  const entities = /** @type {Record<string, string>} */ ({
    '&#38;': '&',
    '&amp;': '&',
    '&#34;': '"',
    '&quot;': '"',
    '&#39;': "'",
    '&lt;': '<',
    '&gt;': '>',
  });
  return escaped?.replace(/&(?:#\d+|\w+);/g, (entity) => entities[entity] ?? entity);
}

function write(/** @type {string} */ file, /** @type {Buffer} */ bytes) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

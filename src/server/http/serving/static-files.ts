import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.xml', 'application/xml; charset=utf-8'],
]);
const compressible = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;

type Compression = 'br' | 'gzip';
type Encoding = Compression | 'identity';

type Body = { bytes: Buffer; etag: string };

type Bodies = { [Name in Encoding]?: Body } & { identity: Body };

type StaticFile = {
  /** In every form that is there already. */
  bodies: Bodies;
  headers: Record<string, string>;
  /** Makes a form that is not there yet, of what the build could not compress. */
  compress?: (compression: Compression) => Promise<Body>;
};

/** A page as it is sent uncompressed; its headers hold the policy that its scripts and styles need. */
export type StaticPage = { bytes: Buffer; headers: Record<string, string> };

export type StaticFiles = {
  /** Answers GET and HEAD for a file of the build; false when there is none at that path. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): boolean;
  /** A prerendered page, for errors that Astro cannot render itself. */
  page(pathname: string): StaticPage | undefined;
};

type Finishing = {
  originPlaceholder: string;
  publicOrigin: string;
  finish: (html: string) => string;
};

/**
 * Loads the prerendered site into memory, each file with its compressed forms. `x.br` and `x.gz` that the build
 * left beside a file are used as they are. Pages are compressed after the public origin is put in, each when somebody
 * first asks for it: all of them would take a tenth of the processor time of a start.
 * @param options.finish what else a page needs that the build could not know
 */
export async function loadStaticFiles(directory: string, options: Finishing): Promise<StaticFiles> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const files = new Map<string, StaticFile>();
  await Promise.all(
    names.map(async (name) => {
      const file = await loadFile(name, options);
      files.set(urlPathOf(path.relative(directory, name)), file);
    }),
  );

  return {
    page(pathname) {
      const file = files.get(pathname);
      return file && { bytes: file.bodies.identity.bytes, headers: file.headers };
    },
    serve(request, response, pathname) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const file = files.get(pathname);
      if (!file) return false;
      const encoding = chooseEncoding(request.headers['accept-encoding'], file);
      const body = file.bodies[encoding];
      const send = (each: Body) => answer(request, response, { headers: file.headers, encoding, ...each });
      if (body || encoding === 'identity') send(body ?? file.bodies.identity);
      else void file.compress?.(encoding).then(send, (error) => fail(response, error));
      return true;
    },
  };
}

/** The rejection goes on to the process's log. */
function fail(response: ServerResponse, error: unknown): never {
  response.destroy();
  throw error;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  file: Body & { headers: Record<string, string>; encoding: Encoding },
): void {
  const { bytes, etag, encoding } = file;
  const headers: Record<string, string | number> = { ...file.headers, ETag: etag };
  if (isNamedBy(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = bytes.length;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** `index.html` → `/`, `es.html` → `/es`, `account/auth/login.html` → `/account/auth/login`. */
function urlPathOf(relative: string): string {
  const name = `/${relative.split(path.sep).join('/')}`;
  if (!name.endsWith('.html')) return name;
  return name.replace(/(\/index)?\.html$/, '') || '/';
}

async function loadFile(
  name: string,
  { originPlaceholder, publicOrigin, finish }: Finishing,
): Promise<StaticFile> {
  const mediaType = mediaTypes.get(path.extname(name)) ?? 'application/octet-stream';
  let bytes = await readFile(name);
  const mayNameOrigin = /html|xml|plain/.test(mediaType);
  let policy: string | null = null;
  if (mayNameOrigin) {
    let text = bytes.toString().replaceAll(originPlaceholder, () => publicOrigin);
    if (mediaType.startsWith('text/html')) ({ html: text, policy } = takePolicy(finish(text)));
    bytes = Buffer.from(text);
  }

  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const bodies: Bodies = { identity: { bytes, etag: `"${tag}"` } };
  const file: StaticFile = { bodies, headers: {} };
  if (mayNameOrigin) {
    file.compress = createCompressor(bodies, tag);
  } else if (compressible.test(mediaType)) {
    const [brotliBytes, gzipBytes] = await Promise.all([readFile(`${name}.br`), readFile(`${name}.gz`)]);
    bodies.br = { bytes: brotliBytes, etag: `"${tag}-br"` };
    bodies.gzip = { bytes: gzipBytes, etag: `"${tag}-gz"` };
  }
  const immutable = name.includes(`${path.sep}assets${path.sep}build${path.sep}`);
  file.headers = {
    'Content-Type': mediaType,
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    // Pages of any site load the widget; as a module only where they are told that they may.
    ...(/^embed(?:-[a-z]+)?\.js$/.test(path.basename(name)) && { 'Access-Control-Allow-Origin': '*' }),
    ...(policy && { 'Content-Security-Policy': policy }),
  };
  return file;
}

/** Compared weakly, as the field asks for: a proxy that compresses anew marks the tag as weak. */
function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags !== undefined && (tags.includes(etag) || tags.includes('*'));
}

/** What is left of the first ten segments of a new connection after the headers, in bytes. */
const firstRoundTrip = 10 * 1460 - 1400;
/** With a window of more than 64 KB the encoder clears tables of megabytes for each page: ten times the time. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const brotli = promisify(brotliCompress) as (bytes: Buffer, options?: BrotliOptions) => Promise<Buffer>;

/**
 * Makes the compressed forms of a file, each once however many ask for it. What is too large for a connection's first round trip is compressed
 * once more afterwards, as far as it goes.
 */
function createCompressor(bodies: Bodies, tag: string): (compression: Compression) => Promise<Body> {
  const { bytes } = bodies.identity;
  const making: { [Name in Compression]?: Promise<Body> } = {};
  const makers = {
    br: async () => {
      const body = { bytes: await brotli(bytes, quickly), etag: `"${tag}-br"` };
      bodies.br = body;
      if (body.bytes.length > firstRoundTrip) void shrink();
      return body;
    },
    gzip: async () => {
      bodies.gzip = { bytes: await promisify(gzip)(bytes), etag: `"${tag}-gz"` };
      return bodies.gzip;
    },
  };
  async function shrink() {
    bodies.br = { bytes: await brotli(bytes), etag: `"${tag}-smallest-br"` };
  }
  return (compression) =>
    (making[compression] ??= makers[compression]().finally(() => delete making[compression]));
}

/**
 * Takes the policy that Astro wrote into a page out of it, to be sent as a header: what a header alone can say is
 * added, and what allows the scripts and styles of other pages left out.
 */
function takePolicy(html: string): { html: string; policy: string } {
  const [element = '', written = "default-src 'self'"] =
    /<meta http-equiv="content-security-policy" content="([^"]*)"[^>]*>/.exec(html) ?? [];
  const inline = [...html.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1>/gs)];
  const held = new Set(inline.map(([, , text = '']) => createHash('sha256').update(text).digest('base64')));
  const policy = written
    .replaceAll('&#39;', "'")
    .replace(/ 'sha256-([^']+)'/g, (allowed, hash) => (held.has(hash) ? allowed : ''))
    .replace(/;\s*$/, '');
  return { html: html.replace(element, ''), policy: `${policy}; frame-ancestors 'none'` };
}

function chooseEncoding(accepted: string | string[] | undefined, file: StaticFile): Encoding {
  if (!accepted || !(file.bodies.br || file.compress)) return 'identity';
  const header = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'gzip';
  return 'identity';
}

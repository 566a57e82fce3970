import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const compressible = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;

type Encoding = 'br' | 'gzip' | 'identity';

type StaticFile = {
  bodies: { [Name in Encoding]?: { bytes: Buffer; etag: string } } & {
    identity: { bytes: Buffer; etag: string };
  };
  headers: Record<string, string>;
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
 * left beside a file are used as they are; pages are compressed here, after the public origin is put in.
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
      const { bytes, etag } = file.bodies[encoding] ?? file.bodies.identity;
      const headers: Record<string, string | number> = { ...file.headers, ETag: etag };
      if (isNamedBy(request.headers['if-none-match'], etag)) {
        response.writeHead(304, headers).end();
        return true;
      }
      if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
      headers['Content-Length'] = bytes.length;
      response.writeHead(200, headers);
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return true;
    },
  };
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
  const mediaType = mediaTypes[path.extname(name)] ?? 'application/octet-stream';
  let bytes = await readFile(name);
  const mayNameOrigin = /html|xml|plain/.test(mediaType);
  if (mayNameOrigin) bytes = Buffer.from(bytes.toString().replaceAll(originPlaceholder, publicOrigin));

  if (mediaType.startsWith('text/html')) bytes = Buffer.from(finish(bytes.toString()));

  const bodies: StaticFile['bodies'] = { identity: tagged(bytes, '') };
  if (compressible.test(mediaType)) {
    const [brotliBytes, gzipBytes] = mayNameOrigin
      ? await Promise.all([promisify(brotliCompress)(bytes, brotliQuality), promisify(gzip)(bytes)])
      : await Promise.all([readFile(`${name}.br`), readFile(`${name}.gz`)]);
    bodies.br = tagged(brotliBytes, '-br');
    bodies.gzip = tagged(gzipBytes, '-gz');
  }
  const immutable = name.includes(`${path.sep}assets${path.sep}build${path.sep}`);
  const headers: Record<string, string> = {
    'Content-Type': mediaType,
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
  };
  if (mediaType.startsWith('text/html')) headers['Content-Security-Policy'] = policyOf(bytes.toString());
  return { bodies, headers };
}

/** Compared weakly, as the field asks for: a proxy that compresses anew marks the tag as weak. */
function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags !== undefined && (tags.includes(etag) || tags.includes('*'));
}

const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function tagged(bytes: Buffer, suffix: string) {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}${suffix}"` };
}

/** The policy that Astro wrote into the page, as a header: what a header alone can say is added. */
function policyOf(html: string): string {
  const policy =
    /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? "default-src 'self'";
  return `${policy.replaceAll('&#39;', "'").replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}

function chooseEncoding(accepted: string | string[] | undefined, file: StaticFile): Encoding {
  if (!accepted || !file.bodies.br) return 'identity';
  const header = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'gzip';
  return 'identity';
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'astro';
import { drawPictures } from './pictures.mjs';
import { slimPages } from './slim-pages.mjs';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
process.env.NODE_ENV = 'production';

await build({ logLevel: 'warn' });
await drawPictures('dist/client');
await slimPages('dist/client');
compressAssets('dist/client');

/** Leaves `x.br` and `x.gz` beside every file that neither changes at start nor is compressed already. */
function compressAssets(/** @type {string} */ directory) {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(css|m?js|json|svg|webmanifest)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

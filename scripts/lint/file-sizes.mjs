import { globSync, readFileSync } from 'node:fs';

// Whoever opens a file can hold it in their head.

const most = 350;

const files = globSync('{src,tests,bench,scripts}/**/*.{ts,tsx,astro,css,mjs,d.ts}');
const failures = files
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
  .filter(({ lines }) => lines > most)
  .map(({ file, lines }) => `${file} has ${lines} lines; ${most} are the most`);
if (files.length === 0) failures.push('No files were found');
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);

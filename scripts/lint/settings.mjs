import { readFileSync, writeFileSync } from 'node:fs';
import { describedSettings } from '../../src/server/settings/settings.ts';

/**
 * Holds the README's table of settings and `.env.example` to the one table there is, in `src/server/settings/settings.ts`; with
 * `--write` it writes them.
 */
const settings = describedSettings();

const rows = settings.map(({ name, value, usual, about }) => {
  const holds = usual ?? (value && `\`${value}\``);
  return `| \`${name}\` | ${holds ? `${holds} ` : ''}| ${about} |`;
});
const table = ['| setting | default | |', '|---|---|---|', ...rows].join('\n');
const example = settings.map(({ name, value, expected }) => `# ${expected}\n#${name}=${value}\n`).join('\n');

const readme = readFileSync('README.md', 'utf8');
const [opening, closing] = ['<!-- settings -->\n', '\n<!-- /settings -->'];
const [before, rest] = readme.split(opening);
const after = rest?.split(closing)[1];
if (after === undefined) throw new Error('README.md has no place for settings');
const written = new Map([
  ['README.md', before + opening + table + closing + after],
  ['.env.example', example],
]);
let stale = 0;
for (const [file, text] of written) {
  if (readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else {
    console.error(
      `${file} is not what src/server/settings/settings.ts says: node scripts/lint/settings.mjs --write`,
    );
    stale += 1;
  }
}
process.exit(stale > 0 ? 1 : 0);

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

// A decision is read on one page, with its day, whether it still holds, why it was taken and what would change it. The
// list of all of them says the same of each.

const charactersOfPage = 5_300;
const parts = ['**Context.**', '**Choice.**', '**What would change it.**'];

const list = readFileSync('docs/decisions/README.md', 'utf8');
const files = globSync('docs/decisions/0*.md').map((file) => path.basename(file));
/** @type {string[]} */
const failures = [];
for (const file of files) {
  const text = readFileSync(`docs/decisions/${file}`, 'utf8');
  const number = file.slice(0, 4);
  const [title = '', , state = ''] = text.split('\n');
  const { day, status } =
    /^(?<day>\d{4}-\d\d-\d\d) · (?<status>accepted|replaced.* by \[\d{4}\])/.exec(state)?.groups ?? {};
  if (!title.startsWith(`# ${number} · `)) failures.push(`${file} does not begin with its number and title`);
  if (!day || !status) failures.push(`${file} does not say since when and whether it holds`);
  const row = `| [${number}](${file}) | ${title.slice(`# ${number} · `.length)} | ${day} | ${status?.replace(/[[\]]/g, '')} |`;
  if (!list.includes(row)) failures.push(`README.md of the decisions lacks ${row}`);
  for (const part of parts) if (!text.includes(`\n${part}`)) failures.push(`${file} has no ${part}`);
  if (text.length > charactersOfPage) {
    failures.push(`${file} has ${text.length} characters; a page holds ${charactersOfPage}`);
  }
}
if (files.length === 0) failures.push('No decisions were found');
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
console.log(`${files.length} decisions are read on a page each.`);

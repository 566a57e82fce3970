import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printFigure } from './testing/figure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reading = 'src/server/reading';

/** What of a file may be lost or changed, and the tests whose cases say so, made by program in each format that can have it. */
const kinds = new Map([
  ['heads of tables', [`${reading}/formats/kinds/tables.test.ts`, `${reading}/formats/csv.test.ts`]],
  ['computed numbers', [`${reading}/formats/kinds/numbers.test.ts`]],
  [
    'visible or not',
    [
      `${reading}/formats/kinds/visible.test.ts`,
      `${reading}/formats/kinds/ground.test.ts`,
      `${reading}/formats/kinds/unseen.test.ts`,
      `${reading}/formats/html-unseen.test.ts`,
      `${reading}/formats/kinds/coloured.test.ts`,
      `${reading}/formats/kinds/hidden-lines.test.ts`,
      `${reading}/formats/sheets/xls-looks.test.ts`,
      `${reading}/formats/pdf-struck.test.ts`,
      `${reading}/formats/pdf-unseen.test.ts`,
    ],
  ],
  [
    'values of cells',
    [`${reading}/formats/sheets/sheet-values.test.ts`, `${reading}/formats/sheets/sheets.test.ts`],
  ],
  [
    'parts that vanish',
    [
      `${reading}/formats/office.test.ts`,
      `${reading}/formats/docx/docx.test.ts`,
      `${reading}/formats/kinds/forms.test.ts`,
      `${reading}/formats/kinds/initials.test.ts`,
      `${reading}/read-pictures.test.ts`,
      `${reading}/formats/embedded-files.test.ts`,
      `${reading}/formats/pdf-attached.test.ts`,
      `${reading}/formats/ppt/ppt.test.ts`,
    ],
  ],
  [
    'over the borders of pages',
    [`${reading}/blocks/join-over-pages.test.ts`, `${reading}/formats/pdf-notes.test.ts`],
  ],
  ['furniture', [`${reading}/blocks/furniture.test.ts`, `${reading}/formats/pdf-running-lines.test.ts`]],
  ['text that is no text', [`${reading}/formats/garbled-text.test.ts`]],
  ['raised and lowered letters', [`${reading}/blocks/shifted-text.test.ts`]],
  ['links', [`${reading}/formats/kinds/links.test.ts`, `${reading}/formats/pdf-links.test.ts`]],
  [
    'mail',
    [
      `${reading}/formats/mail.test.ts`,
      `${reading}/formats/outlook.test.ts`,
      `${reading}/formats/contact-lines.test.ts`,
    ],
  ],
  ['archives', ['src/server/services/files/file-archive.test.ts']],
  [
    'names',
    ['src/server/services/files/display-name.test.ts', 'src/server/services/files/numbered-name.test.ts'],
  ],
  ['sentences', ['src/server/language/sentences.test.ts']],
  [
    'what is left out is said',
    [`${reading}/formats/kinds/left-out.test.ts`, `${reading}/bounds/omissions.test.ts`],
  ],
  [
    'old and odd containers',
    [`${reading}/formats/kinds/containers.test.ts`, `${reading}/formats/doc.test.ts`],
  ],
]);

/**
 * How many of the cases of each kind are read right. `LIST=1` prints those that are not.
 */
export async function run() {
  const files = await testedCases([...kinds.values()].flat());
  const rows = [...kinds].map(([kind, tests]) => {
    const cases = tests.flatMap((test) => files.get(test) ?? []);
    const wrong = cases.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName);
    return { kind, tried: cases.length, right: cases.length - wrong.length, wrong };
  });
  console.table(rows.map(({ kind, right, tried }) => ({ kind, right, tried })));
  for (const { kind, right, tried, wrong } of rows) {
    if (process.env.LIST) for (const name of wrong) console.log(`${kind}: ${name}`);
    const baseline = { name: 'cases tried', value: tried };
    printFigure({ name: `files: ${kind}`, value: right, unit: 'cases', target: 'all', baseline });
  }
}

/** @typedef {{ fullName: string, status: string }} Case */

/** @param {readonly string[]} tests @returns {Promise<Map<string, Case[]>>} the cases of each, by its path */
async function testedCases(tests) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-files-'));
  const output = path.join(folder, 'cases.json');
  const given = ['run', '--project=unit', ...tests, '--reporter=json', `--outputFile=${output}`];
  const program = path.join(root, 'node_modules/vitest/vitest.mjs');
  try {
    // It ends with 1 where a case is read wrongly, which the report tells.
    await promisify(execFile)(process.execPath, [program, ...given], { cwd: root }).catch((error) => {
      if (error.code !== 1) throw error;
    });
    /** @type {{ testResults: { name: string, assertionResults: Case[] }[] }} */
    const { testResults } = JSON.parse(await readFile(output, 'utf8'));
    return new Map(
      testResults.map(({ name, assertionResults }) => [path.relative(root, name), assertionResults]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

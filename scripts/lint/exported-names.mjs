import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

// A name that is exported means one thing in all that runs together: whoever meets it need not look where it comes from.

const shared = ['rules', 'contracts', 'i18n', 'markdown'];
/** What runs together. A service and the call of it from the browser may be called the same. */
const programs = [
  ['server', ...shared],
  ['islands', 'client', ...shared],
  ['embed', ...shared],
];

const globs = (/** @type {string} */ folder) => globSync(`src/${folder}/**/*.{ts,tsx}`);
/** @type {Set<string>} */
const failures = new Set();
let names = 0;
for (const program of programs) {
  /** @type {Map<string, string>} */
  const exported = new Map();
  for (const name of program.flatMap(globs)) {
    const file = name.replaceAll('\\', '/');
    if (/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file)) continue;
    for (const own of exportsOf(file)) {
      const other = exported.get(own);
      if (other && other !== file) failures.add(`${own} is exported by ${other} and by ${file}`);
      exported.set(own, file);
      names++;
    }
  }
}
if (names === 0) failures.add('No exported name was found');
for (const failure of failures) console.error(failure);
if (failures.size > 0) process.exit(1);

/** The names of what a file declares and exports. @returns {string[]} */
function exportsOf(/** @type {string} */ file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  return source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const isExported = ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map((each) => each.name.getText(source));
    }
    const { name } = /** @type {ts.DeclarationStatement} */ (statement);
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

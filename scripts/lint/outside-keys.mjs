import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';

/**
 * Every object has a `constructor` and a `toString`, and so has a table that is looked up by any text:
 * `table[word] ?? []` finds a function where nothing was meant. Such tables are `Map`s, or read by `own`. Told are
 * look-ups and assignments by a key whose type is any string, what a cast has narrowed included, and `key in object`.
 * Pages and components of Astro are read as the TSX that their compiler makes of them.
 */

/** Where it is meant, and why. */
const exceptions = new Map([['src/rules/own.ts', 'looks up what it has made sure of']]);

const configuration = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.json',
  { incremental: false },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
);
if (!configuration) throw new Error('tsconfig.json cannot be read');
const inSource = (/** @type {string} */ file) => path.relative('src', file).split(path.sep)[0] !== '..';
const astro = globSync('src/**/*.astro').map((file) => path.resolve(`${file}.tsx`));
const program = ts.createProgram(
  [...configuration.fileNames.filter(inSource), ...astro],
  configuration.options,
  hostOf(configuration.options),
);
const checker = program.getTypeChecker();

/** @type {string[]} */
const failures = [];
const unused = new Set(exceptions.keys());
for (const source of program.getSourceFiles()) {
  const file = path
    .relative('.', source.fileName)
    .split(path.sep)
    .join('/')
    .replace(/\.astro\.tsx$/, '.astro');
  const isTest = /\.test\.tsx?$|\/(?:test|testing)\//.test(file);
  if (!source.isDeclarationFile && inSource(source.fileName) && !isTest) visit(source, file);
}
for (const file of unused) failures.push(`${file} is an exception without need`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);

/** Reads `page.astro.tsx`, which nobody has written, from `page.astro`. */
function hostOf(/** @type {ts.CompilerOptions} */ options) {
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, getSourceFile } = host;
  const isMade = (/** @type {string} */ file) => file.endsWith('.astro.tsx');
  const make = (/** @type {string} */ file) => {
    const filename = file.replace(/\.tsx$/, '');
    return convertToTsx(readFileSync(filename, 'utf8'), { filename, ambientTypes: true }).code;
  };
  host.fileExists = (file) => fileExists(isMade(file) ? file.replace(/\.tsx$/, '') : file);
  host.readFile = (file) => (isMade(file) ? make(file) : readFile(file));
  host.getSourceFile = (file, version, onError, anew) =>
    isMade(file)
      ? ts.createSourceFile(file, make(file), version)
      : getSourceFile(file, version, onError, anew);
  return host;
}

/** @returns {void} */
function visit(/** @type {ts.Node} */ node, /** @type {string} */ file) {
  const key = keyOf(node);
  if (key && mayBeAnyText(key)) {
    if (exceptions.has(file)) unused.delete(file);
    else failures.push(tell(node, file));
  }
  ts.forEachChild(node, (child) => visit(child, file));
}

/** The key of a look-up that also finds what is inherited. */
function keyOf(/** @type {ts.Node} */ node) {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn ? node.left : undefined;
}

/** A fixed part with a sign in it, such as `models.${index}`, makes a key that nothing inherits. */
function mayBeAnyText(/** @type {ts.Expression} */ key) {
  const written = withoutCasts(key);
  if (ts.isTemplateExpression(written)) {
    const parts = [written.head, ...written.templateSpans.map(({ literal }) => literal)];
    if (parts.some(({ text }) => /\W/.test(text))) return false;
  }
  return isAnyText(checker.getTypeAtLocation(written));
}

/** @returns {ts.Expression} */
function withoutCasts(/** @type {ts.Expression} */ key) {
  const isCast = ts.isAsExpression(key) || ts.isParenthesizedExpression(key) || ts.isNonNullExpression(key);
  return isCast ? withoutCasts(key.expression) : key;
}

/** @returns {boolean} */
function isAnyText(/** @type {ts.Type} */ type) {
  if (type.isUnion()) return type.types.some(isAnyText);
  const flags = ts.TypeFlags;
  if ((type.flags & flags.TypeParameter) === 0)
    return (type.flags & (flags.Any | flags.Unknown | flags.String | flags.TemplateLiteral)) !== 0;
  const constraint = checker.getBaseConstraintOfType(type);
  return !constraint || isAnyText(constraint);
}

function tell(/** @type {ts.Node} */ node, /** @type {string} */ file) {
  const { line } = ts.getLineAndCharacterOfPosition(node.getSourceFile(), node.getStart());
  return `${file}:${line + 1} looks up any text, which also finds what every object inherits: ${node.getText()}`;
}

/** @returns {never} */
function fail(/** @type {ts.Diagnostic} */ { messageText }) {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

// Whoever calls a service from outside says so in one way: `verb({ ctx, input })`, or `verb({ app, input })` where
// nobody asks. What only services call of one another is their own affair. A file has one such verb, by whose name it is
// found.

/** What is no verb, and why it is called from outside all the same. */
const exceptions = new Map([
  ['createChangeChannel', 'makes a part of the App'],
  ['connectModels', 'makes a part of the App'],
  ['askingOf', 'computes from what was read'],
]);

const unused = new Set(exceptions.keys());
/** @type {string[]} */
const failures = [];
let calls = 0;
/** The verbs that are called from outside, by the file of the services that they come from. @type {Map<string, Set<string>>} */
const verbs = new Map();
for (const name of globSync('src/**/*.{ts,tsx,astro}')) {
  const file = name.replaceAll('\\', '/');
  if (file.startsWith('src/server/services/') || /\.test\.tsx?$|\/testing\//.test(file)) continue;
  const source = ts.createSourceFile(file, codeOf(file), ts.ScriptTarget.Latest, true, kindOf(file));
  const services = new Map(source.statements.flatMap(servicesOf));
  if (services.size > 0) visit(source, services, file);
}
for (const [service, names] of verbs) {
  if (names.size > 1)
    failures.push(`${service} has several verbs, each needs a file: ${[...names].join(', ')}`);
}
if (calls === 0) failures.push('No call of a service was found');
for (const name of unused) failures.push(`${name} is an exception without need`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);

function kindOf(/** @type {string} */ file) {
  return file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

/** Of a page, what stands between its lines of `---`. */
function codeOf(/** @type {string} */ file) {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.astro')) return text;
  return text.startsWith('---') ? text.slice(3, text.indexOf('\n---', 3)) : '';
}

/** What a statement imports of services, by name, with the file that exports it. @returns {[string, string][]} */
function servicesOf(/** @type {ts.Statement} */ statement) {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const service = statement.moduleSpecifier.text.split(/(?:^|\/)services\//)[1];
  if (!service) return [];
  const named = statement.importClause?.namedBindings;
  return named && ts.isNamedImports(named) ? named.elements.map(({ name }) => [name.text, service]) : [];
}

/** @returns {void} */
function visit(
  /** @type {ts.Node} */ node,
  /** @type {Map<string, string>} */ services,
  /** @type {string} */ file,
) {
  const verb = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : '';
  const service = services.get(verb);
  if (ts.isCallExpression(node) && service) {
    calls++;
    if (exceptions.has(verb)) unused.delete(verb);
    else {
      verbs.set(service, (verbs.get(service) ?? new Set()).add(verb));
      if (!isOneWay(node.arguments)) {
        const { line } = ts.getLineAndCharacterOfPosition(node.getSourceFile(), node.getStart());
        failures.push(
          `${file}:${line + 1} calls ${verb} otherwise than with { ctx, input } or { app, input }`,
        );
      }
    }
  }
  ts.forEachChild(node, (child) => visit(child, services, file));
}

/** Whether one object is given, of `ctx` or `app`, and `input`; what a service does not need is left out. */
function isOneWay(/** @type {readonly ts.Expression[]} */ given) {
  const [object, ...others] = given;
  if (!object || others.length > 0 || !ts.isObjectLiteralExpression(object)) return false;
  const keys = object.properties.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : ''));
  return (
    keys.every((key) => ['ctx', 'app', 'input'].includes(key)) &&
    !(keys.includes('ctx') && keys.includes('app'))
  );
}

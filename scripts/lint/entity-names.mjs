import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

// What an entity is called by in `contracts/endpoints` it is called by in `contracts` and in `services`, too, and what is
// described as its own is done by its services. Routes lie by their addresses.

/** Files of `contracts/endpoints` that are no entity's. */
const helpers = new Set(['below', 'endpoints', 'exchange', 'params']);

/** Files of `contracts` that are no entity's of the API. */
const shared = new Map([
  ['account', 'who is signed in, which every page is handed'],
  ['error', 'what every endpoint may answer'],
  ['list', 'what all lists take and tell'],
  ['words-field', 'what somebody has to say'],
  ['row-place', 'where a page of a table goes on'],
  ['time-zone', 'names of time zones'],
  ['caller-tools', 'of the protocol for programs'],
  ['chat-completion', 'of the protocol for programs'],
  ['response', 'of the protocol for programs'],
]);

/** Endpoints of an entity that another's service does. */
const doneByOthers = new Map([
  ['GET conversations/{id}/attachments/{fileId}/original', 'bytes are sent as those of every file'],
]);

/** @type {string[]} */
const failures = [];

/** Entities by the address of each of their endpoints. @type {Map<string, string>} */
const entityOf = new Map();
/** @type {Set<string>} */
const entities = new Set();
for (const file of globSync('src/contracts/endpoints/*.ts')) {
  const entity = path.basename(file, '.ts');
  if (helpers.has(entity)) continue;
  entities.add(entity);
  if (!existsSync(`src/server/services/${entity}`)) {
    failures.push(`contracts/endpoints/${entity}.ts has no src/server/services/${entity}`);
  }
  for (const [, address = ''] of readFileSync(file, 'utf8').matchAll(/^ +'([A-Z]+ [^']+)': \{/gm)) {
    entityOf.set(address, entity);
  }
}

const singular = (/** @type {string} */ name) => name.replace(/ies$/, 'y').replace(/s$/, '');
for (const file of globSync('src/contracts/*.ts')) {
  const name = path.basename(file, '.ts');
  if (file.endsWith('.test.ts') || shared.delete(name)) continue;
  const isNamed = [...entities].some(
    (entity) => name === entity || name === singular(entity) || name.startsWith(`${singular(entity)}-`),
  );
  if (!isNamed) failures.push(`contracts/${name}.ts has the name of no entity in contracts/endpoints`);
}

let described = 0;
for (const file of globSync('src/{pages/api,server/http/levels}/**/*.ts')) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const services = new Map(source.statements.flatMap(servicesOf));
  visit(source, services);
}
if (described === 0) failures.push('No endpoint was found');
for (const name of shared.keys()) failures.push(`contracts/${name}.ts is named and not there`);
for (const address of doneByOthers.keys()) failures.push(`${address} is an exception without need`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);

/** Whose services a statement imports, by their names. @returns {[string, string][]} */
function servicesOf(/** @type {ts.Statement} */ statement) {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const entity = /(?:^|\/)services\/([\w-]+)\//.exec(statement.moduleSpecifier.text)?.[1];
  const named = statement.importClause?.namedBindings;
  if (!entity || !named || !ts.isNamedImports(named)) return [];
  return named.elements.map(({ name }) => [name.text, entity]);
}

/** @returns {void} */
function visit(/** @type {ts.Node} */ node, /** @type {Map<string, string>} */ services) {
  if (ts.isCallExpression(node) && node.expression.getText() === 'endpoint') {
    described++;
    check(node, services);
  }
  ts.forEachChild(node, (child) => visit(child, services));
}

/** Holds the endpoint to the entity that describes it, where services are called at all. */
function check(/** @type {ts.CallExpression} */ call, /** @type {Map<string, string>} */ services) {
  const [address, , handler] = call.arguments;
  if (!address || !handler) return;
  const called = new Set(namesIn(handler).flatMap((name) => services.get(name) ?? []));
  if (called.size === 0) return;
  for (const each of addressesOf(address)) {
    const entity = entityOf.get(each) ?? '';
    if (!called.has(entity) && !doneByOthers.delete(each)) {
      failures.push(`${each} is described in contracts/endpoints/${entity}.ts and done by ${[...called]}`);
    }
  }
}

/** @returns {string[]} */
function namesIn(/** @type {ts.Node} */ node) {
  if (ts.isIdentifier(node)) return [node.text];
  /** @type {string[]} */
  const names = [];
  ts.forEachChild(node, (child) => {
    names.push(...namesIn(child));
  });
  return names;
}

/** The addresses that one stands for; `${collections[…]}` is any collection's name, which `below` has as `{collection}`. */
function addressesOf(/** @type {ts.Expression} */ address) {
  if (ts.isStringLiteralLike(address)) return [address.text];
  const [start = '', end, ...others] = address
    .getText()
    .slice(1, -1)
    .split(/\$\{collections\[\w+\]\}/);
  if (end === undefined || others.length > 0) return [];
  return [...entityOf.keys()].filter(
    (each) =>
      each.startsWith(start) && each.endsWith(end) && !each.slice(start.length, -end.length).includes('/'),
  );
}

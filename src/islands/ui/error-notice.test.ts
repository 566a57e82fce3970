import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** What tells of an error in a line of its own, where a notice would stand for each of many small things. */
const lines = new Set(['src/islands/chat/AttachmentList.tsx']);
const notices = new Set(['src/islands/ui/ErrorNotice.tsx', ...lines]);

const islands = globSync('src/islands/**/*.tsx')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({
    file,
    source: ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  }));

function nodesOf(node: ts.Node): ts.Node[] {
  return [node, ...node.getChildren().flatMap(nodesOf)];
}

const saysError = (node: ts.Node | undefined) =>
  node !== undefined &&
  nodesOf(node).some(
    (each) =>
      ts.isCallExpression(each) &&
      each.expression.getText() === 'errorText' &&
      // What a handler says later, such as by a toast, is not what stands here.
      !isWithin(each, node, ts.isFunctionLike),
  );

function isWithin(inner: ts.Node, outer: ts.Node, is: (node: ts.Node) => boolean): boolean {
  for (let node = inner.parent; node && node !== outer; node = node.parent) if (is(node)) return true;
  return false;
}

/** What stands between tags, and not in an attribute such as that of a field. */
const isShown = (node: ts.Node): node is ts.JsxExpression =>
  ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));

/** What tells of a failed request between tags, by the words themselves or by what was given them. */
function toldByHand(source: ts.SourceFile): string[] {
  const nodes = nodesOf(source);
  const given = new Set(
    nodes.flatMap((node) =>
      ts.isVariableDeclaration(node) && saysError(node.initializer) ? [node.name.getText()] : [],
    ),
  );
  return nodes.filter(isShown).flatMap(({ expression }) => {
    if (!expression) return [];
    const inner = nodesOf(expression);
    const isNested = (node: ts.Node) => isWithin(node, expression, ts.isJsxAttribute);
    const named = inner.some((node) => ts.isIdentifier(node) && given.has(node.text) && !isNested(node));
    const said = inner.some(
      (node) => ts.isCallExpression(node) && node.expression.getText() === 'errorText' && !isNested(node),
    );
    return named || said ? [expression.getText().slice(0, 80)] : [];
  });
}

test('what went wrong with a request is told by ErrorNotice or FormProblem, in every island', () => {
  expect(islands.length).toBeGreaterThan(200);
  const byHand = islands
    .filter(({ file }) => !notices.has(file))
    .flatMap(({ file, source }) => toldByHand(source).map((text) => `${file}: ${text}`));
  expect(byHand).toEqual([]);
  for (const file of notices) {
    expect(islands.find((each) => each.file === file)?.source.text).toContain('errorText(');
  }
});

test('what failed is tried again by RetryButton, in every island', () => {
  const byHand = islands
    .filter(({ source }) => source.text.includes("'portal.retry'"))
    .map(({ file }) => file);
  expect(byHand).toEqual(['src/islands/ui/RetryButton.tsx']);
});

test('what tells of an error by hand is found in each of its forms', () => {
  const forms = [
    '<Notice>{errorText(t, error)}</Notice>',
    '<p role="alert">{error && errorText(t, error)}</p>',
    '<>{error ? <b>{errorText(t, error)}</b> : null}</>',
  ];
  const read = (text: string) =>
    toldByHand(ts.createSourceFile('form.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  for (const form of forms) expect(read(`const shown = ${form};`), form).not.toEqual([]);
  expect(read('const said = errorText(t, error); const shown = <p>{said}</p>;')).not.toEqual([]);
  expect(read('const shown = <div><Field error={errorText(t, error)} /></div>;')).toEqual([]);
  expect(read('const shown = <div>{is && <Field error={errorText(t, error)} />}</div>;')).toEqual([]);
});

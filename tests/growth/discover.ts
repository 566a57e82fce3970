import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Reader } from './growth.ts';

/** An exported function whose first parameter is a text. `alone`: nothing else has to be given. */
export type Found = { file: string; name: string; alone: boolean };

/** The functions that modules of these folders export and whose first parameter is a text. */
export function functionsOfTexts(folders: readonly string[]): Found[] {
  return folders
    .flatMap((folder) => globSync(`src/${folder}/**/*.ts`))
    .filter((file) => !/\.(?:test|d|child)\.ts$|[\\/]test(?:ing)?[\\/]/.test(file))
    .sort()
    .flatMap(functionsOf);
}

/** What works on more than its text is not run by itself: a path of slashes is the root of the disk. */
const hasEffects = /from 'node:(?:fs|fs\/promises|child_process|worker_threads)'/;

function functionsOf(file: string): Found[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const isPure = !hasEffects.test(text);
  return source.statements.filter(isExported).flatMap((statement) =>
    signaturesOf(statement).flatMap(([name, { parameters }]) => {
      const [first, ...rest] = parameters;
      if (!first || !takesText(first.type, source)) return [];
      return [{ file, name, alone: isPure && rest.every(mayBeLeftOut) }];
    }),
  );
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function signaturesOf(statement: ts.Statement): [string, ts.SignatureDeclaration][] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [[statement.name.text, statement]] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) && ts.isIdentifier(name)
      ? [[name.text, initializer] as [string, ts.SignatureDeclaration]]
      : [],
  );
}

/** `string`, alone or beside `null` and `undefined`. */
const takesText = (type: ts.TypeNode | undefined, source: ts.SourceFile) =>
  type !== undefined && /^string(?: \| (?:null|undefined))*$/.test(type.getText(source));

const mayBeLeftOut = ({ initializer, questionToken, dotDotDotToken }: ts.ParameterDeclaration) =>
  [initializer, questionToken, dotDotDotToken].some((each) => each !== undefined);

/** What reads a text alone, with the longest that it is given where `most` says so. */
export async function readersOf(
  found: readonly Found[],
  most: ReadonlyMap<string, number>,
): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const { file, name } of found) {
    const module = (await import(path.resolve(file))) as Record<string, (text: string) => unknown>;
    const given = most.get(name);
    const read = (text: string) => module[name]?.(text);
    readers.push({ name: `${name} (${file})`, read, ...(given !== undefined && { most: given }) });
  }
  return readers;
}

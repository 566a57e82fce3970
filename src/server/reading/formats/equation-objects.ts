import { compoundOpener, isCompoundFile } from './compound-file.ts';
import { Equations } from './equations.ts';
import type { AttachedFile } from './format.ts';
import { equationStream, readMtef } from './mtef.ts';

/** Which of some objects are equations that can be read. */
export async function equationsAmong(
  objects: Iterable<readonly [name: string, bytes: AttachedFile['bytes']]>,
): Promise<Equations> {
  const compound = [...objects].filter(([, bytes]) => bytes && isCompoundFile(bytes));
  if (compound.length === 0) return new Equations();
  const equationIn = await equationReader();
  const found = compound.flatMap(([name, bytes]) => {
    const text = equationIn(bytes as Uint8Array);
    return text === undefined ? [] : [[name, text] as const];
  });
  return new Equations(new Map(found));
}

/** Reads the equation that an object is; undefined for any other. */
export type EquationReader = (object: Uint8Array) => string | undefined;

export async function equationReader(): Promise<EquationReader> {
  const open = await compoundOpener();
  return (object) => {
    if (!isCompoundFile(object)) return undefined;
    const stream = open(object)?.stream(equationStream);
    return stream && readMtef(stream);
  };
}

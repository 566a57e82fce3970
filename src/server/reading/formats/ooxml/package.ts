import path from 'node:path';
import type { PictureBlock } from '../../blocks/block.ts';
import { ExtractionError } from '../../bounds/extraction-error.ts';
import { plainPartName } from '../archive.ts';
import { openParts } from '../archive-parts.ts';
import { attributeOf, childrenOf, type XmlElement } from '../xml.ts';

type Relation = { type: string; target: string; isExternal: boolean };

/** An Office document's parts. Names are compared without regard to case, and with either slash. */
export type OoxmlPackage = {
  /** @returns undefined for a part that is not there */
  part: (name: string) => XmlElement | undefined;
  /** The same as it is written. */
  source: (name: string) => string | undefined;
  /** Its bytes; none for a part that is not there. */
  content: (name: string) => Buffer;
  /** What a part refers to, by the ids it uses; targets within the package are names of parts. */
  relationsOf: (name: string) => ReadonlyMap<string, Relation>;
  /** What a relation of a part leads to, if that is a picture. */
  pictureOf: (relation: Relation | undefined, label?: string) => PictureBlock[];
  /** The part that the package is about. */
  main: string;
};

/**
 * Opens an Office document.
 * @param isMain whether a name, in lower case, is one that its main part usually has
 * @param wanted which parts are unpacked; left out, all that are text
 * @throws {ExtractionError} `too_large` or `damaged`
 */
export async function openPackage(
  bytes: Uint8Array,
  isMain: (name: string) => boolean,
  wanted?: RegExp,
): Promise<OoxmlPackage> {
  const { names, part, picture, source, content } = await openParts(bytes, wanted);
  const known = new Map<string, ReadonlyMap<string, Relation>>();
  const relationsOf = (name: string) => {
    const relations = known.get(name) ?? readRelations(name);
    known.set(name, relations);
    return relations;
  };
  const readRelations = (name: string) => {
    const folder = path.posix.dirname(plainPartName(name));
    const list = part(path.posix.join(folder, '_rels', `${path.posix.basename(plainPartName(name))}.rels`));
    return new Map(childrenOf(list, 'Relationship').map((relation) => readRelation(relation, folder)));
  };
  const named = [...relationsOf('').values()].find(({ type }) => type.endsWith('/officeDocument'));
  const main = [plainPartName(named?.target ?? ''), ...names].find(
    (name) => isMain(name) && names.includes(name),
  );
  if (main === undefined) throw new ExtractionError('damaged', 'no main part');
  const pictureOf: OoxmlPackage['pictureOf'] = (relation, label) =>
    relation && !relation.isExternal ? picture(relation.target, label) : [];
  return { part, source, content, relationsOf, pictureOf, main };
}

function readRelation(relation: XmlElement, folder: string): [string, Relation] {
  const target = attributeOf(relation, 'Target') ?? '';
  const isExternal = attributeOf(relation, 'TargetMode') === 'External';
  const inner = target.startsWith('/') ? target : path.posix.join(folder, target.replaceAll('\\', '/'));
  return [
    attributeOf(relation, 'Id') ?? '',
    { type: attributeOf(relation, 'Type') ?? '', target: isExternal ? target : inner, isExternal },
  ];
}

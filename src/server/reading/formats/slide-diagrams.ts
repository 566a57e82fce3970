import path from 'node:path';
import { own } from '#rules/own.ts';
import { decodeEntities } from './entities.ts';

const relation = /<Relationship\b[^<>]*>/g;
const attributes = { id: /\bId="([^"]*)"/, type: /\bType="([^"]*)"/, target: /\bTarget="([^"]*)"/ };
const attribute = (tag: string, name: keyof typeof attributes) => attributes[name].exec(tag)?.[1] ?? '';

/**
 * The texts of SmartArt diagrams, which stand in parts of their own beside the slides.
 * @returns for each slide in the order of the presentation, '' for one without a diagram
 */
export async function readDiagrams(bytes: Uint8Array): Promise<string[]> {
  const { strFromU8, unzipSync } = await import('fflate');
  const unpacked = unzipSync(bytes, {
    filter: ({ name }) =>
      /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/_rels\/[^/]+\.rels|diagrams\/data[^/]*\.xml)$/.test(
        name,
      ),
  });
  const part = (name: string) => strFromU8(own(unpacked, name) ?? new Uint8Array());
  const targetsOf = (name: string) =>
    (part(name).match(relation) ?? []).map((tag) => ({
      id: attribute(tag, 'id'),
      type: attribute(tag, 'type'),
      target: attribute(tag, 'target'),
    }));

  const slides = new Map(targetsOf('ppt/_rels/presentation.xml.rels').map(({ id, target }) => [id, target]));
  const order = [...part('ppt/presentation.xml').matchAll(/<p:sldId\b[^<>]*\br:id="([^"<>]*)"/g)];
  return order.map(([, id = '']) => {
    const target = slides.get(id) ?? '';
    const name = path.posix.basename(target);
    return targetsOf(`ppt/slides/_rels/${name}.rels`)
      .filter(({ type }) => type.endsWith('/diagramData'))
      .map((diagram) => textOf(part(path.posix.join('ppt/slides', diagram.target))))
      .filter(Boolean)
      .join('\n\n');
  });
}

/** Each point of a diagram on a line of its own. */
function textOf(diagram: string): string {
  const points = diagram.split('</a:p>').slice(0, -1);
  return points
    .map((point) => point.slice(Math.max(0, point.search(/<a:p\b/))))
    .map((runs) => [...runs.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = '']) => text).join(''))
    .map((line) => decodeEntities(line).trim())
    .filter(Boolean)
    .join('\n');
}

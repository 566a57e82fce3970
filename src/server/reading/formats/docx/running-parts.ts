import { attributeOf, childOf, findAll, isOn, relationOf, type XmlElement } from '../xml.ts';

/**
 * The relations of the running heads or feet that pages show, each once. Those of first pages and of even ones are
 * kept where they are switched off, and a section without its own has that of the section before.
 * @param evenDiffer whether even pages have their own
 */
export function shownRunningParts(
  bodies: readonly XmlElement[],
  kind: 'header' | 'footer',
  evenDiffer: boolean,
): Set<string> {
  const shown = new Set<string>();
  const last = new Map<string, string>();
  for (const section of documentSections(bodies)) {
    for (const reference of section.children) {
      if (typeof reference === 'string' || reference.name !== `${kind}Reference`) continue;
      last.set(attributeOf(reference, 'type') ?? 'default', relationOf(reference) ?? '');
    }
    const types = [
      'default',
      ...(isOn(section, 'titlePg') ? ['first'] : []),
      ...(evenDiffer ? ['even'] : []),
    ];
    for (const [type, relation] of last) if (types.includes(type)) shown.add(relation);
  }
  return shown;
}

/** What a document says of its sections, in their order, without what they were before a change. */
export function documentSections(bodies: readonly XmlElement[]): XmlElement[] {
  const sections = bodies.flatMap((body) => [...findAll(body, 'sectPr')]);
  const earlier = new Set(sections.map((section) => childOf(section, 'sectPrChange', 'sectPr')));
  return sections.filter((section) => !earlier.has(section));
}

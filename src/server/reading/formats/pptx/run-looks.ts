import type { Ground, Visibility } from '../../blocks/visibility.ts';
import { drawnColour } from '../ooxml/theme-colours.ts';
import { attributeOf, childOf, type XmlElement } from '../xml.ts';
import type { NamedColour } from './slide-colours.ts';

/** What a run's properties say of how its letters are seen. */
export function looksOfSlideRun(properties: XmlElement | undefined, named: NamedColour): Visibility {
  // In hundredths of a point.
  const size = attributeOf(properties, 'sz');
  const marker = childOf(properties, 'highlight');
  return {
    isStruck: /^(?:sngStrike|dblStrike)$/.test(attributeOf(properties, 'strike') ?? ''),
    ...(size !== undefined && { size: Number(size) / 100 }),
    ...(properties && { ink: inkOf(properties, named) }),
    ...(marker && { ground: drawnColour(marker, named) ?? 'unknown' }),
  };
}

/** Letters that are not filled are seen by their outline, if they have one. */
function inkOf(properties: XmlElement, named: NamedColour): Visibility['ink'] {
  if (!childOf(properties, 'noFill')) return drawnColour(childOf(properties, 'solidFill'), named);
  const outline = childOf(properties, 'ln');
  return outline && !childOf(outline, 'noFill') ? undefined : 'none';
}

/**
 * What a shape or cell puts under its letters. Those without a colour of their own lie on whatever the slide shows
 * there: a picture, another shape, or what layout, master and theme draw.
 */
export const groundOfShape = (properties: XmlElement | undefined, named: NamedColour): Ground =>
  drawnColour(childOf(properties, 'solidFill'), named) ?? 'unknown';

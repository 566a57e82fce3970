import { type Colour, colourOfDigits, type Ground, type Visibility } from '../../blocks/visibility.ts';
import { attributeOf, childOf, type XmlElement } from '../xml.ts';

/** What a run's properties say of how its letters are seen. */
export function looksOfSlideRun(properties: XmlElement | undefined): Visibility {
  // In hundredths of a point.
  const size = attributeOf(properties, 'sz');
  const marker = childOf(properties, 'highlight');
  return {
    isStruck: /^(?:sngStrike|dblStrike)$/.test(attributeOf(properties, 'strike') ?? ''),
    ...(size !== undefined && { size: Number(size) / 100 }),
    ...(properties && { ink: inkOf(properties) }),
    ...(marker && { ground: colourIn(marker) ?? 'unknown' }),
  };
}

/** Letters that are not filled are seen by their outline, if they have one. */
function inkOf(properties: XmlElement): Visibility['ink'] {
  if (!childOf(properties, 'noFill')) return colourIn(childOf(properties, 'solidFill'));
  const outline = childOf(properties, 'ln');
  return outline && !childOf(outline, 'noFill') ? undefined : 'none';
}

/**
 * What a shape or cell puts under its letters. Those without a colour of their own lie on whatever the slide shows
 * there: a picture, another shape, or what layout, master and theme draw.
 */
export const groundOfShape = (properties: XmlElement | undefined): Ground =>
  colourIn(childOf(properties, 'solidFill')) ?? 'unknown';

/** @returns undefined for colours of the theme and those that let something shine through */
function colourIn(fill: XmlElement | undefined): Colour | undefined {
  const colour = childOf(fill, 'srgbClr');
  return colour?.children.length === 0 ? colourOfDigits(attributeOf(colour, 'val')) : undefined;
}

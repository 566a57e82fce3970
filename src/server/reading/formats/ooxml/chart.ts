import type { Block } from '../../blocks/block.ts';
import { cleanCell } from '../../blocks/write-table.ts';
import { attributeOf, childOf, childrenOf, findAll, textIn, type XmlElement } from '../xml.ts';

/** A chart as the table that it draws: categories by series, under its title. */
export function readChart(chart: XmlElement): Block[] {
  const titleOf = (element: XmlElement | undefined) =>
    element ? cleanCell([...findAll(element, 't'), ...findAll(element, 'v')].map(textIn).join('')) : '';
  const caption = titleOf(childOf(chart, 'chart', 'title'));
  const series = [...findAll(chart, 'ser')].map((one) => ({
    name: titleOf(childOf(one, 'tx')),
    categories: pointsOf(childOf(one, 'cat') ?? childOf(one, 'xVal')),
    values: pointsOf(childOf(one, 'val') ?? childOf(one, 'yVal')),
  }));
  const places = new Set(series.flatMap(({ values }) => [...values.keys()]));
  const rows = [...places]
    .sort((one, other) => one - other)
    .map((place) => [
      series.map(({ categories }) => categories.get(place)).find(Boolean) ?? String(place + 1),
      ...series.map(({ values }) => values.get(place) ?? ''),
    ]);
  if (rows.length === 0) return caption ? [{ kind: 'figure', text: caption }] : [];
  const heads = ['', ...series.map(({ name }) => name)];
  return [{ kind: 'table', rows: [heads, ...rows], heads: 1, ...(caption && { caption }) }];
}

/** The stored points of an axis by their place; several levels of categories are one. */
function pointsOf(source: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  if (!source) return points;
  for (const point of findAll(source, 'pt')) {
    const place = Number(attributeOf(point, 'idx'));
    const value = cleanCell(childrenOf(point, 'v').map(textIn).join(''));
    if (Number.isInteger(place) && value) points.set(place, plainNumber(value));
  }
  return points;
}

/** Stored numbers show what computers make of them: 0.30000000000000004. */
const plainNumber = (value: string) =>
  /^-?\d+\.\d{10,}$/.test(value) ? String(Number(Number(value).toPrecision(12))) : value;

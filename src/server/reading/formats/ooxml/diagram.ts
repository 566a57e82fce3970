import type { Block } from '../../blocks/block.ts';
import { findAll, textIn, type XmlElement } from '../xml.ts';

/** The points of a SmartArt diagram. */
export const readDiagram = (data: XmlElement): Block[] =>
  [...findAll(data, 'pt')].flatMap((point): Block[] => {
    const lines = [...findAll(point, 'p')].map((paragraph) =>
      [...findAll(paragraph, 't')].map(textIn).join('').trim(),
    );
    const text = lines.filter(Boolean).join(' ');
    return text ? [{ kind: 'item', level: 0, marker: '-', text }] : [];
  });

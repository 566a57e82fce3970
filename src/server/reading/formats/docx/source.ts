import type { Block } from '../../blocks/block.ts';
import type { Sight } from '../../blocks/sight.ts';
import type { Ground } from '../../blocks/visibility.ts';
import type { OoxmlPackage } from '../ooxml/package.ts';
import type { XmlElement } from '../xml.ts';
import type { Chunks } from './chunks.ts';
import type { Styles } from './styles.ts';

/** What the parts of a document are read with. */
export type DocxSource = {
  styles: Styles;
  sight: Sight;
  relations: ReturnType<OoxmlPackage['relationsOf']>;
  part: OoxmlPackage['part'];
  pictureOf: OoxmlPackage['pictureOf'];
  /** What an equation of another program says, by its part; undefined for a part that is none. */
  equationOf: (part: string) => string | undefined;
  /** What a file in the midst of the text says, by its part. */
  chunkOf: Chunks['of'];
  /** What a body, cell, box or note holds, and lies on. */
  readBlocks: (container: XmlElement, ground: Ground | undefined) => Block[];
  /** Keeps a footnote or endnote that the text refers to. @returns the mark that leads to it, '' for its own */
  note: (kind: string, id: string, hasOwnMark: boolean) => string;
  /** Another section follows, which may count its notes anew. */
  endSection: (section: XmlElement) => void;
  isBold: (paragraph: XmlElement) => boolean;
};

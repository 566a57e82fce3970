import { Sight } from '../../blocks/sight.ts';
import { nothingEmbedded, OdfReader } from '../odf/body.ts';
import { runningIn } from '../odf/odf.ts';
import { readOdfStyles } from '../odf/styles.ts';
import { attributeOf, childOf, childrenOf, parseXml } from '../xml.ts';
import type { RunningTexts } from './running-texts.ts';

const table = /<table:table\s[^<>]*>/g;
const style = /<style:style\s[^<>]*>/g;
const attributeIn = (tag: string, name: string) => attributeOf(parseXml(Buffer.from(tag)), name);

/**
 * What is printed over and below the sheets of a workbook of OpenDocument, by their names.
 * @param parts `content.xml` and `styles.xml` as they are written; the first is not taken apart for what a few tags say
 */
export function openRunningTexts({
  content,
  styles,
}: {
  content: string;
  styles: string | undefined;
}): ReadonlyMap<string, RunningTexts> {
  if (!styles || !/<style:(?:header|footer)[\s>-]/.test(styles)) return new Map();
  const shared = parseXml(Buffer.from(styles));
  const reader = new OdfReader(readOdfStyles([shared]), nothingEmbedded, new Sight({ readsHidden: true }));
  const pages = new Map(
    childrenOf(childOf(shared, 'master-styles'), 'master-page').map((master) => {
      const texts = (kind: 'header' | 'footer') =>
        runningIn(master, kind)
          .flatMap((one) => reader.readApart(one))
          .flatMap((block) => ('text' in block && /[\p{L}\p{N}]/u.test(block.text) ? [block.text] : []));
      return [attributeOf(master, 'name'), { head: texts('header'), foot: texts('footer') }] as const;
    }),
  );
  const masters = new Map(
    [...content.matchAll(style)]
      .filter(([tag]) => tag.includes('master-page-name='))
      .map(([tag]) => [attributeIn(tag, 'name'), attributeIn(tag, 'master-page-name')]),
  );
  return new Map(
    [...content.matchAll(table)].flatMap(([tag]) => {
      const running = pages.get(masters.get(attributeIn(tag, 'style-name')) ?? 'Default');
      return running ? [[attributeIn(tag, 'name') ?? '', running] as const] : [];
    }),
  );
}

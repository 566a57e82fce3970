import { Fragment, type ReactNode, useRef } from 'react';
import { useScrollsSideways } from '#client/react/use-scrolls-sideways.ts';
import type { ShownBlock } from '#rules/shown-blocks.ts';
import { Badge } from '../ui/Badge.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { groupBlocks } from './group-blocks.ts';
import './read-blocks.css';

type Of<Kind extends ShownBlock['kind']> = Extract<ShownBlock, { kind: Kind }>;

/** What was read of a file, as it is understood: headings, lists, tables and forms, and in grey what is not searched. */
export function ReadBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return (
    <div className="read-blocks">
      {groupBlocks(blocks).map(({ key, kind, blocks: group }) => {
        if (kind === 'item') return <Items key={key} items={group as Of<'item'>[]} />;
        if (kind === 'furniture') return <Furniture key={key} texts={group as Of<'furniture'>[]} />;
        return group.map((block, at) => <One key={`${key}-${String(at)}`} block={block} />);
      })}
    </div>
  );
}

function One({ block }: { block: ShownBlock }): ReactNode {
  const t = useTranslate();
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'table':
      return <ReadTable table={block} />;
    case 'field':
      return <Field field={block} />;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'note':
    case 'figure':
      return (
        <div className="read-aside">
          <Badge>{t(`uploads.preview.${block.kind}`)}</Badge>
          <p>
            <Words text={block.text} />
          </p>
        </div>
      );
    default:
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
  }
}

/** How readers write a box of a form into the text around it. */
const box = /(\[[x ]\])/;

/** A text with the boxes of its forms as words. */
function Words({ text }: { text: string }) {
  return text.split(box).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
    return <Fragment key={at}>{at % 2 === 1 ? <Box isTicked={piece === '[x]'} /> : piece}</Fragment>;
  });
}

function Box({ isTicked }: { isTicked: boolean }) {
  const t = useTranslate();
  return (
    <Badge tone={isTicked ? 'success' : 'neutral'}>
      {t(isTicked ? 'uploads.preview.ticked' : 'uploads.preview.notTicked')}
    </Badge>
  );
}

/** Below the heading of the page, which is the third. */
function Heading({ level, text }: Of<'heading'>) {
  const Tag = level <= 1 ? 'h4' : level === 2 ? 'h5' : 'h6';
  return <Tag>{text}</Tag>;
}

function Items({ items }: { items: readonly Of<'item'>[] }) {
  return (
    <ul>
      {items.map(({ level, marker, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move
        <li key={at} data-level={Math.min(level, 4)}>
          {marker && <span className="read-marker">{marker} </span>}
          <span>
            <Words text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Furniture({ texts }: { texts: readonly Of<'furniture'>[] }) {
  const t = useTranslate();
  return (
    <div className="read-furniture">
      <Badge>{t('uploads.preview.notSearched')}</Badge>
      {texts.map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <p key={at}>{text}</p>
      ))}
    </div>
  );
}

function Field({ field: { label, value } }: { field: Of<'field'> }) {
  return (
    <p className="read-field">
      {label && <span className="text-muted">{label}</span>}
      {typeof value === 'boolean' ? <Box isTicked={value} /> : <span>{value}</span>}
    </p>
  );
}

function ReadTable({ table: { caption, above, heads, rows } }: { table: Of<'table'> }) {
  const t = useTranslate();
  const frame = useRef<HTMLElement>(null);
  const scrolls = useScrollsSideways(frame);
  return (
    <section
      ref={frame}
      aria-label={caption || t('uploads.preview.table')}
      tabIndex={scrolls ? 0 : undefined}
      className="read-table"
    >
      <table>
        {caption && <caption>{caption}</caption>}
        {above.length + heads.length > 0 && (
          <thead>
            {above.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={at}>
                <td colSpan={Math.max(1, ...heads.map(({ length }) => length))}>
                  {[...new Set(row)].filter(Boolean).join(' | ')}
                </td>
              </tr>
            ))}
            {heads.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <Row key={at} cells={row} isHead />
            ))}
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <Row key={at} cells={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ cells, isHead = false }: { cells: readonly string[]; isHead?: boolean }) {
  return (
    <tr>
      {cells.map((cell, column) =>
        isHead && cell !== '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <th key={column} scope="col">
            <Words text={cell} />
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <td key={column}>
            <Words text={cell} />
          </td>
        ),
      )}
    </tr>
  );
}

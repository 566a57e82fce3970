import { type ReactNode, useMemo, useState } from 'react';
import type { AnswerNode } from '#markdown/answer-tree.ts';
import { plainLine } from '#markdown/plain-answer.ts';
import { orderOfColumn, type SortDirection } from '#rules/column-order.ts';
import { csvOfTable } from '#rules/csv.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

type TableNode = Extract<AnswerNode, { kind: 'table' }>;
type Sorted = { column: number; direction: SortDirection } | null;

const alignments = { left: undefined, center: 'text-center', right: 'text-end' } as const;

/** A table of an answer: its heads sort it, and it can be copied as CSV and shown as wide as the window. */
export function AnswerTable({
  node,
  dir,
  draw,
}: {
  node: TableNode;
  dir: 'auto' | undefined;
  /** Draws what a cell holds; what `leave` is given is done before a source opens. */
  draw: (nodes: readonly AnswerNode[], leave?: () => void) => ReactNode;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [sorted, setSorted] = useState<Sorted>(null);
  const [wide, setWide] = useState(false);
  const rows = useMemo(() => {
    if (!sorted) return node.rows.map((row, place) => ({ row, place }));
    const cells = node.rows.map((row) => plainLine(row[sorted.column]?.within ?? []));
    return orderOfColumn(cells, sorted.direction, locale).flatMap((place) => {
      const row = node.rows[place];
      return row ? [{ row, place }] : [];
    });
  }, [node, sorted, locale]);

  const table = (leave?: () => void) => (
    <table>
      <thead>
        <tr>
          {node.head.map(({ align, within }, column) => (
            <Head
              // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end, so a position keeps its node
              key={column}
              name={plainLine(within)}
              className={align ? alignments[align] : undefined}
              direction={sorted?.column === column ? sorted.direction : null}
              onSort={node.rows.length > 1 ? () => setSorted(nextOf(sorted, column)) : null}
            >
              {draw(within, leave)}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, place }) => (
          <tr key={place}>
            {row.map(({ align, within }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column} className={align ? alignments[align] : undefined}>
                {draw(within, leave)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  const copy = () =>
    csvOfTable(
      [node.head, ...rows.map(({ row }) => row)].map((row) => row.map(({ within }) => plainLine(within))),
    );

  return (
    <div className="answer-table">
      <div className="table-acts">
        <CopyButton label={t('chat.tables.copy')} text={copy} />
        <IconButton icon="widen" size="small" label={t('chat.tables.widen')} onClick={() => setWide(true)} />
      </div>
      <section
        dir={dir}
        className="scrolls-sideways"
        aria-label={t('chat.table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard has to reach it
        tabIndex={0}
      >
        {table()}
      </section>
      {wide && (
        <Dialog open size="full" title={t('chat.table')} onClose={() => setWide(false)}>
          <div dir={dir} className="prose-answer overflow-x-auto">
            {table(() => setWide(false))}
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** The other direction, and then the order in which the rows were written. */
function nextOf(sorted: Sorted, column: number): Sorted {
  if (sorted?.column !== column) return { column, direction: 'ascending' };
  return sorted.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

const icons = { ascending: 'chevronUp', descending: 'chevronDown' } as const;

function Head({
  name,
  className,
  direction,
  onSort,
  children,
}: {
  name: string;
  className: string | undefined;
  direction: SortDirection | null;
  /** Null where there is nothing to sort. */
  onSort: (() => void) | null;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <th scope="col" className={className} aria-sort={onSort ? (direction ?? 'none') : undefined}>
      <span className="head-words">{children}</span>
      {onSort && (
        <button
          type="button"
          className="head-sort"
          aria-label={t('chat.tables.sort', { column: name })}
          title={t('chat.tables.sort', { column: name })}
          onClick={onSort}
        >
          <Icon name={direction ? icons[direction] : 'sort'} className="size-4" />
        </button>
      )}
    </th>
  );
}

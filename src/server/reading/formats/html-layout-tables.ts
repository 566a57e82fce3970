import { walk } from './html-walk.ts';

/** What is found out of a table before it is read. */
type Held = {
  hasTables: boolean;
  /** Whether one of them has heads, and so holds data itself. */
  hasHeadedTables: boolean;
  hasHeadings: boolean;
  hasLists: boolean;
  isInHead: boolean;
  rows: { cells: number; isHead: boolean }[];
};

/** A table of fewer rows without heads may set lists side by side. */
const leastRows = 3;

/**
 * Tables that arrange a page instead of holding data: headings stand in their cells, or tables with heads; or other tables
 * do, and they have no heads but a banner; or lists do, without heads or equal rows.
 */
export function findLayoutTables(root: Node): Set<Node> {
  const tables = new Map<Node, Held>();
  const open: Held[] = [];
  walk(root, {
    enter: (node, name) => {
      const table = open.at(-1);
      if (table) note(table, name);
      if (name === 'table') {
        const held: Held = {
          hasTables: false,
          hasHeadedTables: false,
          hasHeadings: false,
          hasLists: false,
          isInHead: false,
          rows: [],
        };
        tables.set(node, held);
        open.push(held);
      }
      return true;
    },
    leave: (_, name) => {
      const held = name === 'table' ? open.pop() : undefined;
      const around = open.at(-1);
      if (held && around) around.hasHeadedTables ||= held.hasHeadedTables || hasHeads(held);
    },
  });
  return new Set([...tables].flatMap(([table, held]) => (arranges(held) ? [table] : [])));
}

function note(table: Held, name: string): void {
  if (name === 'table') table.hasTables = true;
  else if (/^h[1-6]$/.test(name)) table.hasHeadings = true;
  else if (/^(?:ul|ol|menu|dir)$/.test(name)) table.hasLists = true;
  else if (/^t(?:head|body|foot)$/.test(name)) table.isInHead = name === 'thead';
  else if (name === 'tr') table.rows.push({ cells: 0, isHead: table.isInHead });
  else if (name === 'td' || name === 'th') {
    const row = table.rows.at(-1);
    if (!row) return;
    row.cells += 1;
    row.isHead ||= name === 'th';
  }
}

/** A head alone in its row is a banner, and names no columns. */
const hasHeads = ({ rows }: Held) => rows.some(({ cells, isHead }) => isHead && cells > 1);

function arranges(held: Held): boolean {
  const { hasTables, hasHeadedTables, hasHeadings, hasLists } = held;
  const rows = held.rows.filter(({ cells, isHead }) => !isHead || cells > 1);
  const first = rows[0]?.cells ?? 0;
  const areEqual = rows.length >= leastRows && first > 1 && rows.every(({ cells }) => cells === first);
  if (hasHeadings || hasHeadedTables) return true;
  return !hasHeads(held) && (hasTables || (hasLists && !areEqual));
}

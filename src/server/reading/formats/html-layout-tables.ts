import { walk } from './html-walk.ts';

/** What is found out of a table before it is read. */
type Held = {
  hasTables: boolean;
  hasHeadings: boolean;
  hasLists: boolean;
  hasHeads: boolean;
  rows: number[];
};

/** A table of fewer rows without heads may set lists side by side. */
const leastRows = 3;

/**
 * Tables that arrange a page instead of holding data: headings stand in their cells; or others do, and they have no
 * heads; or lists do, without heads or equal rows.
 */
export function findLayoutTables(root: Node): Set<Node> {
  const tables = new Map<Node, Held>();
  const open: Held[] = [];
  walk(root, {
    enter: (node, name) => {
      const table = open.at(-1);
      if (table) note(table, name);
      if (name === 'table') {
        const held = { hasTables: false, hasHeadings: false, hasLists: false, hasHeads: false, rows: [] };
        tables.set(node, held);
        open.push(held);
      }
      return true;
    },
    leave: (_, name) => {
      if (name === 'table') open.pop();
    },
  });
  return new Set([...tables].flatMap(([table, held]) => (arranges(held) ? [table] : [])));
}

function note(table: Held, name: string): void {
  if (name === 'table') table.hasTables = true;
  else if (/^h[1-6]$/.test(name)) table.hasHeadings = true;
  else if (/^(?:ul|ol|menu|dir)$/.test(name)) table.hasLists = true;
  else if (name === 'tr') table.rows.push(0);
  else if (name === 'td' || name === 'th') table.rows.push((table.rows.pop() ?? 0) + 1);
  if (name === 'th' || name === 'thead') table.hasHeads = true;
}

function arranges({ hasTables, hasHeadings, hasLists, hasHeads, rows }: Held): boolean {
  const [first = 0] = rows;
  const areEqual = rows.length >= leastRows && first > 1 && rows.every((cells) => cells === first);
  return hasHeadings || (!hasHeads && (hasTables || (hasLists && !areEqual)));
}

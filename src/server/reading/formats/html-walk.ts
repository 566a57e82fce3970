/** What is told of the nodes of a page. */
export type Visitor = {
  /** @returns whether to go on into its children; without that it is not left either */
  enter: (node: Node, name: string) => boolean;
  leave: (node: Node, name: string) => void;
};

/** Goes through what a node holds, without recursion, since the stack is shorter than what a page may nest. */
export function walk(root: Node, visitor: Visitor): void {
  let node: Node | null = root.firstChild;
  while (node) {
    const name = nodeName(node);
    if (visitor.enter(node, name)) {
      if (node.firstChild) {
        node = node.firstChild;
        continue;
      }
      visitor.leave(node, name);
    }
    while (node && !node.nextSibling) {
      node = node.parentNode === root ? null : node.parentNode;
      if (node) visitor.leave(node, nodeName(node));
    }
    node = node?.nextSibling ?? null;
  }
}

/** What kind of node it is, of an element its name, in lower case, or that of what its role makes of it. */
export function nodeName(node: Node): string {
  const name = node.nodeName.toLowerCase();
  if (name !== 'div' && name !== 'span') return name;
  return tableRoles.get((node as Element).getAttribute('role')?.toLowerCase() ?? '') ?? name;
}

/** A table may be made of boxes that say what they are. */
const tableRoles = new Map([
  ['table', 'table'],
  ['grid', 'table'],
  ['row', 'tr'],
  ['cell', 'td'],
  ['gridcell', 'td'],
  ['columnheader', 'th'],
  ['rowheader', 'th'],
]);

type Params = Record<string, string>;

type Leaf<Route> = { route: Route; names: string[] };
type Branch<Route> = {
  fixed: Map<string, Branch<Route>>;
  named: Branch<Route> | null;
  leaf: Leaf<Route> | null;
  /** `[...path]`: whatever else begins like this. */
  rest: Route | null;
};

export type Found<Route> = { route: Route; params: Params; isRest: boolean };

const newBranch = <Route>(): Branch<Route> => ({ fixed: new Map(), named: null, leaf: null, rest: null });

/**
 * Finds the route of an address, with Astro's rules for names of files: `[id]` stands for one segment, `[...path]`
 * for any number of them, and the more exact name wins.
 * @param routes by their path below `pages`, such as `api/users/[id]/index.ts`
 */
export function createRouteTable<Route>(
  routes: Iterable<readonly [string, Route]>,
): (pathname: string) => Found<Route> | null {
  const root = newBranch<Route>();
  for (const [file, route] of routes) plant(root, file, route);
  return (pathname) => {
    if (!pathname.startsWith('/')) return null;
    return find(root, pathname.slice(1).split('/'), 0, []);
  };
}

function plant<Route>(root: Branch<Route>, file: string, route: Route): void {
  const names: string[] = [];
  let branch = root;
  for (const segment of file.replace(/(^|\/)index\.ts$|\.ts$/, '').split('/')) {
    if (segment.startsWith('[...')) {
      branch.rest = route;
      return;
    }
    if (segment.startsWith('[')) {
      names.push(segment.slice(1, -1));
      branch = branch.named ??= newBranch();
    } else {
      const next = branch.fixed.get(segment) ?? newBranch<Route>();
      branch.fixed.set(segment, next);
      branch = next;
    }
  }
  branch.leaf = { route, names };
}

function find<Route>(
  branch: Branch<Route>,
  segments: string[],
  depth: number,
  values: string[],
): Found<Route> | null {
  const segment = segments[depth];
  if (segment === undefined) {
    if (branch.leaf) return found(branch.leaf, values);
  } else {
    const fixed = branch.fixed.get(segment);
    const exact = fixed && find(fixed, segments, depth + 1, values);
    if (exact) return exact;
    const named = segment && branch.named && find(branch.named, segments, depth + 1, [...values, segment]);
    if (named) return named;
  }
  return branch.rest === null ? null : { route: branch.rest, params: {}, isRest: true };
}

function found<Route>({ route, names }: Leaf<Route>, values: string[]): Found<Route> {
  const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  return { route, params, isRest: false };
}

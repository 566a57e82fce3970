type Scalar = string | number | boolean | Date | null | undefined;
type Value = Scalar | readonly Scalar[];

/** What a list may be asked for. Filters are always sent as arrays: `filters[key][]`. */
export type ListParameters = {
  includes?: readonly string[];
  filters?: Record<string, Value>;
  [name: string]: Value | Record<string, Value>;
};

/**
 * The query of a request, with its `?`, or `''`. Arrays become `key[]`, `includes` `includes[]`, and each filter
 * `filters[key][]`; undefined, null and empty values are dropped.
 */
export function queryString(parameters: ListParameters = {}): string {
  const { filters = {}, ...rest } = parameters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    append(query, isList(value) ? `${name}[]` : name, value as Value);
  }
  for (const [name, value] of Object.entries(filters)) append(query, `filters[${name}][]`, value);
  // Brackets are legal in a query and easier to read in logs.
  const text = query.toString().replaceAll('%5B', '[').replaceAll('%5D', ']');
  return text && `?${text}`;
}

function append(query: URLSearchParams, name: string, value: Value): void {
  for (const each of isList(value) ? value : [value]) {
    if (each === undefined || each === null || each === '') continue;
    query.append(name, each instanceof Date ? each.toISOString() : String(each));
  }
}

function isList(value: unknown): value is readonly Scalar[] {
  return Array.isArray(value);
}

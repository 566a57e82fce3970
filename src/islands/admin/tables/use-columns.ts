import { useEffect, useState } from 'react';
import { readDraft, storeDraft } from '#client/browser/storage.ts';
import { type AdminTableName, adminTableOf } from '#rules/admin-tables.ts';
import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';

/**
 * Which columns a table shows, and how wide: as the address says, else as they were left in this browser, else as the
 * table has them.
 */
export function useColumns(table: AdminTableName, named: readonly string[] | undefined) {
  const { columns } = adminTableOf(table);
  const [remembered, setRemembered] = useState<readonly string[] | null>(null);
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    const known = adminTableOf(table).columns.map(({ key }) => key);
    const left = (readDraft(`columns:${table}`) ?? '').split(',').filter((key) => known.includes(key));
    if (left.length > 0) setRemembered(left);
    const drawn = parsedJson(readDraft(`widths:${table}`) ?? '');
    if (isObject(drawn)) {
      setWidths(
        new Map(Object.entries(drawn).filter((each): each is [string, number] => Number(each[1]) > 0)),
      );
    }
  }, [table]);

  const keys = named ?? remembered;
  return {
    shown: columns.flatMap(({ key, extra }) => ((keys ? keys.includes(key) : !extra) ? [key] : [])),
    widths,
    remember(chosen: readonly string[]) {
      setRemembered(chosen);
      storeDraft(`columns:${table}`, chosen.join(','));
    },
    resize(next: ReadonlyMap<string, number>) {
      setWidths(next);
      storeDraft(`widths:${table}`, next.size > 0 ? JSON.stringify(Object.fromEntries(next)) : '');
    },
  };
}

import { expectTypeOf, it } from 'vitest';
import type { AdminTableName, adminTables } from '#rules/admin-tables.ts';
import type { AuditDetail, AuditSubject } from '#rules/audit.ts';
import type { TextKey } from './text-key.ts';

/** The columns of all tables, each by the key of its heading. */
type ColumnText = {
  [Name in AdminTableName]: `tables.${Name}.columns.${(typeof adminTables)[Name]['columns'][number]['key']}`;
}[AdminTableName];

it('what is told of the audit log has words', () => {
  expectTypeOf<`audit.subjects.${AuditSubject}` | `audit.details.${AuditDetail}`>().toExtend<TextKey>();
});

it('every column of a table has a heading', () => {
  expectTypeOf<ColumnText>().toExtend<TextKey>();
});

it('whatever the texts have not is no key', () => {
  expectTypeOf<'common.noSuchText' | 'common' | 'tables.users.found_one'>()
    .exclude<TextKey>()
    .toEqualTypeOf<'common.noSuchText' | 'common' | 'tables.users.found_one'>();
});

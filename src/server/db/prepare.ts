import { Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Statement, Value } from './batch.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Writes a statement once, so that running it costs no building of SQL. Its values are `sql.placeholder(name)`, each
 * with a cast where PostgreSQL cannot tell its type.
 * @returns what makes a statement of a batch, given the values by name
 */
export function prepare<Name extends string>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (values: Record<Name, Value>): Statement => ({
    name,
    text,
    values: params.map((given) =>
      given instanceof Placeholder ? values[given.name as Name] : (given as Value),
    ),
  });
}

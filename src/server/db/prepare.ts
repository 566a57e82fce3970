import { Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { own } from '#rules/own.ts';
import type { Statement, Value } from './batch.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Writes a statement once, so that running it costs no building of SQL. Its values are `sql.placeholder(name)`, each
 * with a cast where PostgreSQL cannot tell its type.
 * @returns what makes a statement of a batch, given the values by name
 */
export function prepare<Name extends string>(name: string, statement: SQL) {
  const { sql: written, params } = dialect.sqlToQuery(statement);
  // A value that stands in several places is sent once.
  const sent: unknown[] = [];
  const text = written.replace(/\$(\d+)/g, (_, number: string) => {
    const given = params[Number(number) - 1];
    const known = sent.findIndex((other) => isSamePlaceholder(given, other));
    return `$${known === -1 ? sent.push(given) : known + 1}`;
  });
  return (values: Record<Name, Value>): Statement => ({
    name,
    text,
    values: sent.map((given) =>
      given instanceof Placeholder ? (own<Value>(values, given.name) as Value) : (given as Value),
    ),
  });
}

const isSamePlaceholder = (one: unknown, other: unknown) =>
  one instanceof Placeholder && other instanceof Placeholder && one.name === other.name;

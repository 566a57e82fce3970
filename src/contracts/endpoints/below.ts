import type { Exchange } from './exchange.ts';

/** `GET {collection}/{id}/usage` below `tenants` and `companies` is `GET tenants/{id}/usage` and `GET companies/{id}/usage`. */
type Below<Collection extends string, Exchanges> = {
  [Address in keyof Exchanges & string as Address extends `${infer Method} {collection}/${infer Path}`
    ? `${Method} ${Collection}/${Path}`
    : never]: Exchanges[Address];
};

/** What records of several collections have in common, described once: each address with the name of every collection. */
export function below<
  const Collection extends string,
  const Exchanges extends Record<`${string} {collection}/${string}`, Exchange>,
>(collections: readonly Collection[], exchanges: Exchanges): Below<Collection, Exchanges> {
  const entries = collections.flatMap((collection) =>
    Object.entries<Exchange>(exchanges).map(([address, exchange]) => [
      address.replace('{collection}', () => collection),
      exchange,
    ]),
  );
  return Object.fromEntries(entries) as Below<Collection, Exchanges>;
}

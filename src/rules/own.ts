/**
 * What an object has of its own under a key that comes from outside; undefined for what every object inherits, such
 * as `constructor`. Tables of our own that are looked up by such keys are better `Map`s.
 */
export function own<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

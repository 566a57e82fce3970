/**
 * Loaded into a process before its own program (`--import`): its machine's clock is then as many milliseconds ahead as the
 * file `MOVABLE_CLOCK` says, which may change at any time. Timers and `performance` go on evenly, as they do where a real
 * clock is set.
 */
import { readFileSync } from 'node:fs';

const file = process.env.MOVABLE_CLOCK ?? '';
const Real = globalThis.Date;
let ahead = 0;

const read = () => {
  ahead = Number(readFileSync(file, 'utf8'));
};
read();
setInterval(read, 20).unref();

const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

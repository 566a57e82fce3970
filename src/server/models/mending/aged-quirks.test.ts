import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ModelQuirk, quirkForms, quirkLimits } from '#rules/model-quirks.ts';
import { presentMilliseconds } from '../../time.ts';
import { chat } from '../testing/refusing-provider.ts';
import { readStored, toStore } from './aged-quirks.ts';
import { applyQuirks } from './apply-quirks.ts';
import { createQuirkBook, type LearnedQuirks } from './quirk-book.ts';

const day = 24 * 60 * 60_000;
const now = presentMilliseconds();
const ago = (days: number) => now - days * day;
const stored = (quirk: object, days: number) => ({ ...quirk, since: new Date(ago(days)).toISOString() });
const noTemperature: ModelQuirk = { kind: 'omit', field: 'temperature' };
const noSystem: ModelQuirk = { kind: 'systemAsUser' };
const place = { provider: 'p', address: 'https://models.example.org', model: 'small' };

describe('a quirk', () => {
  it('ages by itself, whatever is learned later', () => {
    const row = toStore([stored(noTemperature, 20)], new Date(ago(20)), [noSystem], new Date(now));
    expect(row).toEqual([stored(noTemperature, 20), stored(noSystem, 0)]);
    const later = toStore(row, new Date(now), [], new Date(now + 11 * day));
    expect(later).toEqual([stored(noSystem, 0)]);
  });

  it('of a release that kept no ages is as old as its row', () => {
    const row = toStore([noTemperature], new Date(ago(29)), [noSystem], new Date(now));
    expect(row).toEqual([stored(noTemperature, 29), stored(noSystem, 0)]);
  });

  it('that is learned anew is young again, and takes the place of what it knows better', () => {
    const most = (most: number): ModelQuirk => ({ kind: 'picturesAtMost', most });
    const row = [stored(noTemperature, 29), stored(most(4), 3), stored(noSystem, 31)];
    expect(toStore(row, new Date(ago(3)), [noTemperature, most(2)], new Date(now))).toEqual([
      stored(noTemperature, 0),
      stored(most(2), 0),
    ]);
  });

  it('is forgotten after its days by a process that goes on, too, and learned again', () => {
    const kept: LearnedQuirks[] = [];
    const book = createQuirkBook((learned) => kept.push(learned));
    const aged = (quirk: ModelQuirk, days: number) => ({ quirk, since: ago(days) });
    book.read([
      { ...place, known: [aged(noTemperature, quirkLimits.days), aged(noSystem, 2)] },
      { ...place, model: 'other', known: [aged(noSystem, quirkLimits.days + 1)] },
    ]);
    const memory = book.memoryOf(place);
    expect(memory.quirks()).toEqual([noSystem]);
    expect(book.learnedOf(place)).toEqual([{ ...place, quirks: [noSystem] }]);
    memory.learn([noTemperature, noSystem]);
    expect(memory.quirks()).toEqual([noSystem, noTemperature]);
    // What is stored of others, this process may not know.
    expect(kept).toEqual([{ ...place, quirks: [noTemperature] }]);
  });
});

/** Whatever this release knows. */
const known = fc.oneof(
  fc.record({ kind: fc.constantFrom('omit', 'omitBesideTools'), field: fc.string() }),
  fc.record({ kind: fc.constant('omitAt'), field: fc.string(), value: fc.integer() }),
  fc.record({ kind: fc.constant('rename'), field: fc.string(), to: fc.string() }),
  fc.record({ kind: fc.constant('atMost'), field: fc.string(), most: fc.nat() }),
  fc.record({ kind: fc.constant('picturesAtMost'), most: fc.nat() }),
  fc.record({ kind: fc.constantFrom(...quirkForms, 'thinksFirst') }),
  fc.record({ kind: fc.constant('tool'), name: fc.string(), digest: fc.string() }),
) as fc.Arbitrary<ModelQuirk>;
const kinds = new Set<string>([
  ...quirkForms,
  'omit',
  'omitAt',
  'omitBesideTools',
  'rename',
  'atMost',
  'picturesAtMost',
  'thinksFirst',
  'tool',
]);
const kindOfTomorrow = fc
  .oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'formOfTomorrow', ''))
  .filter((kind) => !kinds.has(kind));
/** Kinds that nobody here knows, and known ones in another shape. */
const unknown = fc.oneof(
  fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue()), kindOfTomorrow)
    .map(([more, kind]) => ({ ...more, kind })),
  fc.record({
    kind: fc.constantFrom('omit', 'rename', 'atMost', 'tool', 'picturesAtMost'),
    what: fc.jsonValue(),
  }),
);
const entry = fc.tuple(
  fc.oneof(
    known.map((quirk) => ({ quirk, more: null })),
    unknown.map((more) => ({ quirk: null, more })),
  ),
  fc.nat(29),
);

describe('what a newer release has learned', () => {
  it('is left out and left alone, whatever it is, and all that is known is kept', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const row: unknown[] = JSON.parse(
          JSON.stringify(entries.map(([{ quirk, more }, days]) => stored(quirk ?? more, days))),
        );
        const read = readStored(row, new Date(now));
        expect(read).toEqual(
          entries.flatMap(([{ quirk }, days]) => (quirk ? [{ quirk, since: ago(days) }] : [])),
        );
        const quirks = read.map(({ quirk }) => quirk);
        expect(() => applyQuirks(chat({ temperature: 1, tools: [] }), quirks)).not.toThrow();
        const written = toStore(row, new Date(now), [noSystem], new Date(now));
        const others = row.filter((_, at) => entries[at]?.[0].quirk === null);
        expect(written.slice(0, others.length)).toEqual(others);
        expect(written.at(-1)).toEqual(stored(noSystem, 0));
      }),
    );
  });

  it.each([null, 7, 'x', {}, [null], [[]], ['omit']])('is no reason to fail: %j', (row) => {
    expect(readStored(row, new Date(now))).toEqual([]);
    expect(toStore(row, new Date(now), [noSystem], new Date(now))).toEqual([stored(noSystem, 0)]);
  });
});

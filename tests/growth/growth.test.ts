import { describe, expect, it } from 'vitest';
import { browserReaders } from './browser-readers.ts';
import { functionsOfTexts, readersOf } from './discover.ts';
import { faultOf, type Reader } from './growth.ts';
import { hostileTexts } from './hostile-texts.ts';
import { leftOut, longestOf, readWithin } from './left-out.ts';
import { serverReaders } from './server-readers.ts';

const found = functionsOfTexts([
  'server/agents',
  'server/answering',
  'server/auth',
  'server/claims',
  'server/http',
  'server/language',
  'server/mail',
  'server/models',
  'server/outbound',
  'server/quoting',
  'server/reading',
  'server/search',
  'server/services',
  'server/tables',
  'client',
  'islands',
  'embed',
  'rules',
  'contracts',
  'i18n',
]).filter(({ file }) => !file.includes('client/api'));
const given = [...serverReaders, ...browserReaders];
const isGiven = (name: string) => given.some((reader) => reader.name.split(' ', 1)[0] === name);
const alone = found.filter(({ name, alone }) => alone && !leftOut.has(name) && !isGiven(name));

async function faultsOf(readers: readonly Reader[]): Promise<string[]> {
  const faults: string[] = [];
  for (const reader of readers) {
    for (const text of hostileTexts.filter((_, at) => at % (reader.oneOf ?? 1) === 0)) {
      const fault = await faultOf(reader, text);
      if (fault) faults.push(fault);
    }
  }
  return faults;
}

/** All readers read all texts, on a machine that may be busy: it is the growth that is held, not this. Milliseconds. */
const patience = 300_000;

describe('a text of twice the length', { timeout: patience }, () => {
  it('takes no function that reads a text alone more than three times as long', async () => {
    expect(await faultsOf(await readersOf(alone, longestOf))).toEqual([]);
  });

  it('takes no reader of the server more than three times as long', async () => {
    expect(await faultsOf(serverReaders)).toEqual([]);
  });

  it('takes no reader of the browser more than three times as long', async () => {
    expect(await faultsOf(browserReaders)).toEqual([]);
  });
});

describe('the table of readers', () => {
  it('knows every function that takes a text with something else', () => {
    const unknown = found.filter(
      ({ name, alone }) => !alone && !isGiven(name) && !leftOut.has(name) && !readWithin.has(name),
    );
    expect(unknown).toEqual([]);
  });

  it('names nothing that is not there', () => {
    const names = new Set(found.map(({ name }) => name));
    const lists = [...leftOut.keys(), ...readWithin.keys(), ...longestOf.keys()];
    expect(lists.filter((name) => !names.has(name))).toEqual([]);
    const readers = new Set(given.map(({ name }) => name));
    expect([...new Set(readWithin.values())].filter((name) => !readers.has(name))).toEqual([]);
  });

  it('would tell what takes time with the cube of the length', async () => {
    const read = (text: string) => {
      const milliseconds = 160 * (text.length / 400) ** 3;
      const begun = process.cpuUsage();
      while (process.cpuUsage(begun).user < milliseconds * 1_000);
    };
    const [text] = hostileTexts;
    expect(text && (await faultOf({ name: 'cubed', read, most: 400 }, text))).toMatch(/^cubed of .* ms for/);
  });
});

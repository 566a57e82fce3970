import { describe, expect, it } from 'vitest';
import { resolveHyphens, undecidedHyphen } from './divided-words.ts';

const resolve = (...pages: string[]) =>
  resolveHyphens(pages.map((page) => page.replaceAll('~', undecidedHyphen)));

describe('resolveHyphens', () => {
  it.each([
    ['drops it where nothing is known', 'an exam~ple', 'an example'],
    [
      'keeps it where the document writes the word with one',
      'fast-starting and fast~starting',
      'fast-starting and fast-starting',
    ],
    [
      'drops it where the document writes the word without',
      'online, off and on, line and on~line',
      'online, off and on, line and online',
    ],
    [
      'keeps it between words of the document',
      'a well dug, as known: well~known',
      'a well dug, as known: well-known',
    ],
    [
      'drops it between short words, which are as likely syllables',
      'con, quien tiene: con~tiene',
      'con, quien tiene: contiene',
    ],
    [
      'goes by words whatever their case',
      'Fast-Starting and fast~starting',
      'Fast-Starting and fast-starting',
    ],
  ])('%s', (_, given, expected) => {
    expect(resolve(given)).toEqual([expected]);
  });

  it('learns from every page', () => {
    expect(resolve('a re~use', 'they re-use it')).toEqual(['a re-use', 'they re-use it']);
  });
});

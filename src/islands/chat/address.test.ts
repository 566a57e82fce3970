import { describe, expect, it } from 'vitest';
import { chatSearch, readChatAddress, sharedSearch } from './address.ts';

const nothing = { conversation: null, citation: null, place: null };
const place = { file: 'f1', page: 3, start: 120, end: 180 };

describe('the address of the chat', () => {
  it.each([
    ['', nothing],
    ['?conversation=c1', { ...nothing, conversation: 'c1' }],
    [
      '?conversation=c1&message=m1&citation=2',
      { conversation: 'c1', citation: { message: 'm1', number: 2 }, place: null },
    ],
    ['?file=f1&page=3&words=120-180', { ...nothing, place }],
    ['?file=f1', { ...nothing, place: { file: 'f1', page: null, start: 0, end: 0 } }],
    ['?file=f1&page=3', { ...nothing, place: { file: 'f1', page: 3, start: 0, end: 0 } }],
    ['?file=f1&words=120-180', { ...nothing, place: { ...place, page: null } }],
    [
      '?conversation=c1&message=m1&citation=2&file=f1&page=3&words=120-180',
      { conversation: 'c1', citation: { message: 'm1', number: 2 }, place },
    ],
  ])('"%s" is read and written', (search, address) => {
    expect(readChatAddress(search)).toEqual(address);
    expect(chatSearch(address)).toBe(search);
  });

  it.each([
    '?conversation=&message=m1',
    '?citation=2',
    '?message=m1&citation=x',
    '?message=m1&citation=-1',
    '?words=1-5',
  ])('"%s" points at nothing', (search) => {
    expect(readChatAddress(search)).toEqual(nothing);
  });

  it.each(['180-120', '-1-5', '5-5', 'x', ''])('leads nowhere with the words %j, and says so', (words) => {
    const address = readChatAddress(`?file=f1&words=${words}`);
    expect(address.place).toMatchObject({ file: 'f1', isBroken: true });
    expect(chatSearch(address)).toBe('');
  });

  it.each([null, { message: 'm1', number: 2 }])(
    'of a shared conversation holds the citation %j',
    (citation) => {
      expect(readChatAddress(sharedSearch(citation))).toEqual({ ...nothing, citation });
    },
  );

  it('has no citation without a conversation', () => {
    expect(chatSearch({ ...nothing, citation: { message: 'm1', number: 1 } })).toBe('');
  });
});

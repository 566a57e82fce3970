import { describe, expect, it } from 'vitest';
import { type CodeAction, type CodeOptions, codeActionOfKey, codeReducer, emptyCode } from './code-boxes.ts';

const digits: CodeOptions = { length: 4, numbersOnly: true, letterCase: 'any' };
const letters: CodeOptions = { ...digits, numbersOnly: false };

const run = (actions: CodeAction[], options = digits) =>
  actions.reduce((state, action) => codeReducer(state, action, options), emptyCode(options.length));
const typed = (...texts: string[]) => run(texts.map((text, at) => ({ type: 'insert', at, text })));

describe('code boxes', () => {
  it('take one character each and move on to the next box', () => {
    expect(typed('1', '2')).toEqual({ boxes: ['1', '2', '', ''], focus: 2 });
  });

  it('stay in the last box when it is full', () => {
    expect(typed('1', '2', '3', '4').focus).toBe(3);
  });

  it('replace what a box holds', () => {
    const state = codeReducer(typed('1', '2'), { type: 'insert', at: 0, text: '9' }, digits);
    expect(state).toEqual({ boxes: ['9', '2', '', ''], focus: 1 });
  });

  it('spread pasted text over the boxes, without its spaces and other characters', () => {
    expect(run([{ type: 'insert', at: 0, text: ' 12-3 4\n' }]).boxes).toEqual(['1', '2', '3', '4']);
  });

  it('spread pasted text from the box it was pasted into, and drop what does not fit', () => {
    const state = codeReducer(typed('1'), { type: 'insert', at: 2, text: '789' }, digits);
    expect(state).toEqual({ boxes: ['1', '', '7', '8'], focus: 3 });
  });

  it('ignore letters when only numbers are wanted', () => {
    expect(typed('a')).toEqual({ boxes: ['', '', '', ''], focus: 0 });
  });

  it('write letters in the wanted case', () => {
    const insert: CodeAction = { type: 'insert', at: 0, text: 'aB' };
    expect(run([insert], { ...letters, letterCase: 'upper' }).boxes.slice(0, 2)).toEqual(['A', 'B']);
    expect(run([insert], { ...letters, letterCase: 'lower' }).boxes.slice(0, 2)).toEqual(['a', 'b']);
    expect(run([insert], letters).boxes.slice(0, 2)).toEqual(['a', 'B']);
  });

  it('clear their own character on backspace, then the one before', () => {
    const once = codeReducer(typed('1', '2', '3', '4'), { type: 'backspace', at: 3 }, digits);
    expect(once).toEqual({ boxes: ['1', '2', '3', ''], focus: 3 });
    expect(codeReducer(once, { type: 'backspace', at: 3 }, digits)).toEqual({
      boxes: ['1', '2', '', ''],
      focus: 2,
    });
  });

  it('stay in the first box on backspace', () => {
    expect(run([{ type: 'backspace', at: 0 }])).toEqual({ boxes: ['', '', '', ''], focus: 0 });
  });

  it('keep a refused code, and take what is typed first in place of all of it', () => {
    const refused = codeReducer(typed('1', '2', '3', '4'), { type: 'refuse' }, digits);
    expect(refused).toEqual({ boxes: ['1', '2', '3', '4'], focus: 0, refused: true });
    const again = codeReducer(refused, { type: 'insert', at: 0, text: '9' }, digits);
    expect(again).toEqual({ boxes: ['9', '', '', ''], focus: 1 });
  });

  it('let one character of a refused code be mended', () => {
    const refused = codeReducer(typed('1', '2', '3', '4'), { type: 'refuse' }, digits);
    const moved = codeReducer(refused, { type: 'move', to: 2 }, digits);
    const mended = codeReducer(moved, { type: 'insert', at: 2, text: '9' }, digits);
    expect(mended).toEqual({ boxes: ['1', '2', '9', '4'], focus: 3 });
    expect(codeReducer(moved, { type: 'insert', at: 0, text: '9' }, digits).boxes.join('')).toBe('9234');
  });

  it('clear their own character on delete and stay', () => {
    const state = codeReducer(typed('1', '2'), { type: 'delete', at: 0 }, digits);
    expect(state).toEqual({ boxes: ['', '2', '', ''], focus: 0 });
  });

  it.each([
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 2, 1],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 3, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    [' ', 1, 1],
  ])('%s in box %i puts the focus into box %i and changes nothing', (key, at, focus) => {
    const before = typed('1', '2', '3', '4');
    const action = codeActionOfKey(key, at, digits);
    expect(action && codeReducer(before, action, digits)).toEqual({ boxes: before.boxes, focus });
  });

  it('leave other keys to the browser', () => {
    expect(codeActionOfKey('5', 0, digits)).toBeNull();
    expect(codeActionOfKey('Tab', 0, digits)).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { $toasts, dismissToast, showToast, undoToast } from './toasts.ts';

const texts = () => $toasts.get().map((toast) => toast.text);

describe('toasts', () => {
  beforeEach(() => $toasts.set([]));

  it('stand in the order in which they were shown', () => {
    showToast({ kind: 'info', text: 'first' });
    showToast({ kind: 'error', text: 'second' });
    expect(texts()).toEqual(['first', 'second']);
  });

  it('leave one by one', () => {
    const first = showToast({ kind: 'info', text: 'first' });
    showToast({ kind: 'info', text: 'second' });
    dismissToast(first);
    expect(texts()).toEqual(['second']);
  });

  it('are four at most, and the oldest makes room', () => {
    for (const text of ['1', '2', '3', '4', '5']) showToast({ kind: 'info', text });
    expect(texts()).toEqual(['2', '3', '4', '5']);
  });

  it('never share an id while both are shown', () => {
    const ids = ['1', '2', '3'].map((text) => showToast({ kind: 'info', text }));
    expect(new Set(ids).size).toBe(3);
  });

  it('say that they are gone, closed or made room, unless what they tell was taken back', () => {
    const told: string[] = [];
    const show = (text: string) =>
      showToast({
        kind: 'success',
        text,
        undo: () => told.push(`${text} back`),
        onGone: () => told.push(`${text} gone`),
      });
    const closed = show('1');
    const undone = show('2');
    show('3');
    dismissToast(closed);
    undoToast(undone);
    expect([told, texts()]).toEqual([['1 gone', '2 back'], ['3']]);
    for (const text of ['4', '5', '6', '7']) showToast({ kind: 'info', text });
    expect(told.at(-1)).toBe('3 gone');
    dismissToast(closed);
    expect(told).toHaveLength(3);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { $toasts, dismissToast, showToast } from './toasts.ts';

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
});

/**
 * Where the focus goes in a row or column of `length` items for a key, or `null` when the key is none of its
 * business. The ends are joined.
 */
export function nextIndex(
  key: string,
  { index, length, axis }: { index: number; length: number; axis: 'horizontal' | 'vertical' },
): number | null {
  if (length === 0) return null;
  const [previous, next] = axis === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  if (key === next) return (index + 1) % length;
  // From nowhere (-1), going back starts at the end.
  if (key === previous) return index <= 0 ? length - 1 : index - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return null;
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** So near to its end, in pixels, a scrolled area counts as being there. */
const tolerance = 48;

/**
 * Keeps a scrolled area at its end while it grows, unless the person has scrolled away from there. Without content it
 * stays at its beginning.
 * Answers whether it is at its end, and the function that goes there.
 */
export function useStickToEnd(
  area: RefObject<HTMLElement | null>,
  content: readonly unknown[],
): [boolean, () => void] {
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = area.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [area]);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const look = () => setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < tolerance);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is what moves the end
  useLayoutEffect(() => {
    if (atEnd && content.length > 0) toEnd();
  }, [content, toEnd]);

  return [atEnd || content.length === 0, toEnd];
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** So near to its end, in pixels, a scrolled area counts as being there. */
const tolerance = 48;

/**
 * Keeps a scrolled area at its end while its content grows, a note appears below that, or what stands beneath the area
 * takes room from it, unless the person has scrolled away from there. Without content it stays at its beginning, until
 * there is a note.
 * Answers whether it is at its end, and the function that goes there.
 */
export function useStickToEnd(
  area: RefObject<HTMLElement | null>,
  content: readonly unknown[],
  note: unknown,
): [boolean, () => void] {
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = area.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [area]);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const isThere = () => element.scrollHeight - element.scrollTop - element.clientHeight < tolerance;
    const look = () => setAtEnd(isThere());
    element.addEventListener('scroll', look, { passive: true });
    // Content that shrinks or is replaced brings its end into view without any scrolling.
    const observer = new ResizeObserver(() => isThere() && setAtEnd(true));
    for (const sized of [element, ...element.children]) observer.observe(sized);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [area]);

  const sticks = atEnd && content.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new moves the end
  useLayoutEffect(() => {
    if (sticks || (content.length === 0 && note)) toEnd();
  }, [content, note, toEnd]);

  useEffect(() => {
    const element = area.current;
    if (!element || !sticks) return;
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, sticks, toEnd]);

  return [atEnd || content.length === 0, toEnd];
}

/**
 * Marks the document once something of it has been painted, and after a second in any case. Pictures wait for that:
 * fetched before, they take the line from the words.
 */
export const paintedScript = `(() => {
  const mark = () => {
    document.documentElement.dataset.painted = '';
  };
  new PerformanceObserver(mark).observe({ type: 'paint', buffered: true });
  setTimeout(mark, 1000);
})()`;

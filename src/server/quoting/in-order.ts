/**
 * Whether the patterns (with the flag `g`) are found one behind the other. In linear time, as `.*` between them would
 * not be: it looks for the second behind each of the first.
 */
export function inOrder(...patterns: readonly RegExp[]): Pick<RegExp, 'test'> {
  return {
    test(text) {
      let at = 0;
      return patterns.every((pattern) => {
        pattern.lastIndex = at;
        const isFound = pattern.test(text);
        at = pattern.lastIndex;
        return isFound;
      });
    },
  };
}

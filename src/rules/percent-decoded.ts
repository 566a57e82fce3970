/** A text with its percent-encoding decoded once; null where a percent sign stands for itself. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** What the address of the chat points at: `?conversation=…&message=…&citation=…`. */
export type ChatAddress = {
  conversation: string | null;
  /** With `message`: the citation of that answer whose source is open. */
  citation: { message: string; number: number } | null;
};

/** Reads a query such as `?conversation=c&message=m&citation=2`. */
export function readChatAddress(search: string): ChatAddress {
  const query = new URLSearchParams(search);
  const message = query.get('message');
  const number = Number(query.get('citation'));
  return {
    conversation: query.get('conversation') || null,
    citation: message && Number.isInteger(number) && number > 0 ? { message, number } : null,
  };
}

/** The query for an address, with its `?`, or `''`. */
export function chatSearch({ conversation, citation }: ChatAddress): string {
  if (!conversation) return '';
  const query = new URLSearchParams({ conversation });
  if (citation) {
    query.set('message', citation.message);
    query.set('citation', String(citation.number));
  }
  return `?${query}`;
}

import type { CitationData } from '#contracts/conversation.ts';

/**
 * Words in a file: from `start` to `end` of its stored text, in UTF-16 code units. Where both are the same it is the
 * page itself, or the file's beginning.
 */
export type FilePlace = {
  file: string;
  page: number | null;
  start: number;
  end: number;
  /** What the link says of its words cannot be read. */
  isBroken?: true;
};

/** A citation of an answer, by the answer and its number there. */
export type AddressedCitation = { message: string; number: number };

/** What the address of the chat points at: `?conversation=…&message=…&citation=…&file=…&page=…&words=…`. */
export type ChatAddress = {
  conversation: string | null;
  /** With `message`: the citation of that answer whose source is open. */
  citation: AddressedCitation | null;
  /** Where the open source stands, so that the address leads there without the conversation, too. */
  place: FilePlace | null;
};

/** Reads a query such as `?conversation=c&message=m&citation=2&file=f&page=3&words=120-180`. */
export function readChatAddress(search: string): ChatAddress {
  const query = new URLSearchParams(search);
  const conversation = query.get('conversation') || null;
  const message = query.get('message');
  const number = Number(query.get('citation'));
  return {
    conversation,
    citation: message && Number.isInteger(number) && number > 0 ? { message, number } : null,
    place: readPlace(query),
  };
}

function readPlace(query: URLSearchParams): FilePlace | null {
  const file = query.get('file');
  const words = query.get('words');
  if (!file) return null;
  const digits = /^[1-9]\d{0,5}$/.exec(query.get('page') ?? '')?.[0];
  const page = digits ? Number(digits) : null;
  if (words === null) return { file, page, start: 0, end: 0 };
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(words) ?? [];
  if (start === undefined || Number(start) >= Number(end)) {
    return { file, page, start: 0, end: 0, isBroken: true };
  }
  return { file, page, start: Number(start), end: Number(end) };
}

/** The query for an address, with its `?`, or `''`. */
export function chatSearch({ conversation, citation, place }: ChatAddress): string {
  const query = new URLSearchParams();
  if (conversation) {
    query.set('conversation', conversation);
    if (citation) addCitation(query, citation);
  }
  if (place && !place.isBroken) {
    query.set('file', place.file);
    if (place.page !== null) query.set('page', String(place.page));
    if (place.start < place.end) query.set('words', `${place.start}-${place.end}`);
  }
  const search = String(query);
  return search && `?${search}`;
}

/** The same for a shared conversation, which its path names. */
export function sharedSearch(citation: AddressedCitation | null): string {
  const query = new URLSearchParams();
  if (citation) addCitation(query, citation);
  const search = String(query);
  return search && `?${search}`;
}

function addCitation(query: URLSearchParams, { message, number }: AddressedCitation): void {
  query.set('message', message);
  query.set('citation', String(number));
}

/** Where a citation stands; null when its file is gone. */
export function placeIn({ fileId, page, start, end }: CitationData): FilePlace | null {
  return fileId === null ? null : { file: fileId, page, start, end };
}

/** The whole address of words in a file, for others who may chat with the bot. */
export function linkTo(place: FilePlace): string {
  const search = chatSearch({ conversation: null, citation: null, place });
  return window.location.origin + window.location.pathname + search;
}

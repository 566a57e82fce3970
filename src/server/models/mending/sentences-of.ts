/** The sentences of what a provider says. */
export const sentencesOf = (text: string): string[] =>
  text.split(/\n|[.;!?](?=\s|$)/).filter((sentence) => sentence.trim() !== '');

/** So many characters of a question name its file. */
const nameCharacters = 80;

/**
 * A file of Markdown whose one heading is the question: what stands under a heading that asks the same answers it.
 * @returns its name, which is the question without what paths and endings are made of
 */
export function answerFile(question: string, answer: string): { name: string; text: string } {
  const asked = question.trim().replace(/\s+/g, ' ');
  const name = asked
    .replace(/[^\p{L}\p{N}\p{M} ,'’_-]/gu, ' ')
    .replace(/ +/g, ' ')
    .slice(0, nameCharacters)
    .trim();
  return { name: `${name || 'answer'}.md`, text: `# ${asked}\n\n${answer.trim()}\n` };
}

/** The numbers in an answer that point at its sources, with the space before them. */
export const citationMarks = /\s*\[\d+\]/g;

/** A lexeme that stands for a word of the question, and how well it does, up to 1. */
export type Expansion = { lexeme: string; weight: number };

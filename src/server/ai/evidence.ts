import { tokenise, type Word } from '../knowledge/analysis.ts';
import { splitSentences } from '../knowledge/sentences.ts';
import { holdsNumber } from './claim-facts.ts';

/** A text that claims may rest on, read once for all of them. */
export type Evidence = {
  /** The words of its file's name and of itself. */
  words: readonly Word[];
  sentences: readonly {
    text: string;
    words: readonly Word[];
    /** Names and values: a number stands there without the words of a sentence. */
    isData?: boolean;
  }[];
  sum?: Sum | undefined;
};

/** What works something out: `3 * 14 = 42`. */
type Sum = { terms: readonly Word[]; outcome: number };

/** A use of a tool: what it was to do, and what came back. */
export type ToolCall = {
  tool: string;
  arguments: Record<string, unknown>;
  answered: string;
  changes: boolean;
  failed: boolean;
};

/** @param name of the file, which may say what its text is about */
export function readEvidence(name: string, text: string): Evidence {
  const sentences = splitSentences(text).map(({ start, end }) => {
    const own = text.slice(start, end);
    return { text: own, words: tokenise(own) };
  });
  return { sentences, words: [...tokenise(name), ...sentences.flatMap(({ words }) => words)] };
}

/**
 * A call as what claims may rest on: the words of the tool's name, what it was to do, and what it answered. What it was
 * to do are the model's own words, which say only of the call itself that it was made.
 */
export function readCall({ tool, arguments: given, answered }: ToolCall): {
  name: readonly Word[];
  act: Evidence;
  answer: Evidence;
} {
  // `placeOrder` is two words.
  const name = tool.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const { words, sentences } = readEvidence('', answered);
  return {
    name: tokenise(name),
    act: readEvidence('', `${name} ${JSON.stringify(given)}`),
    answer: {
      ...{ words, sum: sumOf(answered) },
      sentences: sentences.map((sentence) => ({ ...sentence, isData: /[{[=|]/.test(sentence.text) })),
    },
  };
}

function sumOf(answered: string): Sum | undefined {
  const [, terms, outcome] = /^([^=\n]+)=\s*-?(\d[\d.]*)$/.exec(answered.trim()) ?? [];
  return terms && outcome ? { terms: tokenise(terms), outcome: Number(outcome) } : undefined;
}

/**
 * Whether a sum comes to a number of the claim, as far as that is rounded, and has all its others. What the figures
 * are of is not for the sum to say.
 */
export function sumVouches({ terms, outcome }: Sum, numbers: readonly string[]): boolean {
  const isOutcome = (number: string) => outcome.toFixed(number.split('.')[1]?.length ?? 0) === number;
  return (
    numbers.some(isOutcome) && numbers.every((number) => isOutcome(number) || holdsNumber(terms, number))
  );
}

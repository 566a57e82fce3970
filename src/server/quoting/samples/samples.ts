import type { SampleAnswerData } from '#contracts/sample.ts';
import type { Locale } from '#rules/preferences.ts';
import type { KnowledgeIndexes } from '../../search/knowledge-indexes.ts';
import { indexSamples, type SearchedSamples } from './searched-samples.ts';

/** So many answers are kept, some kilobytes each. */
const mostKept = 300;

/** The sample files that visitors ask, and what they were asked lately. */
export type Samples = {
  /** Those of one language; they are indexed when they are asked for the first time. */
  of(language: Locale): Promise<SearchedSamples>;
  /** What was answered lately, or is being answered. */
  answerTo(asked: string): Promise<SampleAnswerData> | undefined;
  /** Makes an answer that others may have, too; one that fails is not kept. */
  keepAnswer(asked: string, make: () => Promise<SampleAnswerData>): Promise<SampleAnswerData>;
};

/** @param directory where what was read from them lies */
export function createSamples(directory: string, knowledge: KnowledgeIndexes): Samples {
  const searched = new Map<Locale, Promise<SearchedSamples>>();
  const answers = new Map<string, Promise<SampleAnswerData>>();
  return {
    of: (language) =>
      searched.get(language) ?? keep(searched, language, indexSamples(language, directory, knowledge)),
    answerTo(asked) {
      const answer = answers.get(asked);
      return answer && keep(answers, asked, answer);
    },
    keepAnswer(asked, make) {
      const answer = answers.get(asked) ?? make();
      const [oldest] = answers.keys();
      if (answers.size >= mostKept && oldest !== undefined) answers.delete(oldest);
      return keep(answers, asked, answer);
    },
  };
}

/** Puts it last: the order of the map is that of last use. */
function keep<Key, Value>(kept: Map<Key, Promise<Value>>, key: Key, value: Promise<Value>): Promise<Value> {
  kept.delete(key);
  kept.set(key, value);
  value.catch(() => kept.get(key) === value && kept.delete(key));
  return value;
}

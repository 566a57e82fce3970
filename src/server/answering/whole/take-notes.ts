import type { WholeWish } from '../../language/whole-wish.ts';
import type { ChatModel } from '../../models/models.ts';
import { EmptyAnswerError } from '../../models/provider-problem.ts';
import { longestPause, streamModel } from '../../models/stream-model.ts';
import { toldTokens } from '../../models/told-tokens.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { storablePiece } from '../../storable.ts';
import { shortNotes } from './notes.ts';
import { partPrompt } from './whole-prompt.ts';

/** So much longer than they may be notes are read on: the end of a line is looked for. */
const slack = 1.5;

/** Of notes with their marks. */
const charactersPerWord = 7;
const wordsIn = (characters: number) => Math.floor(characters / charactersPerWord / 10) * 10;

/** What a call has taken, where its provider tells. */
type Usage = { inputTokens: number; outputTokens: number };

/**
 * Has a model read one part, and answers its notes; '' where nothing in it matters. What it says beyond
 * `mostCharacters` is not waited for, and told by `isCut`.
 * @throws what the provider answered, or that it answered nothing
 */
export async function takeNotes(input: {
  model: ChatModel;
  question: string;
  wish: WholeWish;
  passages: readonly RankedPassage[];
  place: { part: number; parts: number };
  mostCharacters: number;
  signal: AbortSignal;
}): Promise<{ notes: string; isCut: boolean; usage: Usage }> {
  const { model, question, wish, passages, place, mostCharacters, signal } = input;
  const options = {
    prompt: [
      {
        role: 'system' as const,
        content: partPrompt(wish, passages, { ...place, words: wordsIn(mostCharacters) }),
      },
      { role: 'user' as const, content: [{ type: 'text' as const, text: question }] },
    ],
  };
  let notes = '';
  let usage: Usage = { inputTokens: 0, outputTokens: 0 };
  for await (const part of streamModel(await model.load(), options, { signal, pause: longestPause })) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') notes += storablePiece(part.delta);
    if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.usage;
      usage = {
        inputTokens: toldTokens(inputTokens.total) ?? 0,
        outputTokens: toldTokens(outputTokens.total) ?? 0,
      };
    }
    if (notes.length > mostCharacters * slack) break;
  }
  signal.throwIfAborted();
  const said = notes.trim();
  if (said === '') throw new EmptyAnswerError();
  const kept = /^\W*none\W*$/i.test(said) ? '' : shortNotes(said, mostCharacters);
  return { notes: kept, isCut: kept !== '' && kept.length < said.length, usage };
}

import type { Omission } from '#rules/omissions.ts';
import { omittedCount } from '../bounds/omissions.ts';
import { type Unseen, unseenAs, type Visibility } from './visibility.ts';

/**
 * Decides which letters of one document are part of its text, and counts the passages that are not: one after the other
 * without anything seen between them are one. What is hidden is part of it where that is wished; what is struck out or
 * deleted is no longer said in any case.
 */
export class Sight {
  readonly #readsHidden: boolean;
  readonly #passages: Record<Unseen, number> = { hiddenText: 0, struckText: 0 };
  #last: Unseen | undefined;

  constructor({ readsHidden }: { readsHidden: boolean }) {
    this.#readsHidden = readsHidden;
  }

  /** @param text what looks so; without a letter or a digit nothing is left out */
  sees(looks: Visibility, text: string): boolean {
    const found = unseenAs(looks);
    const unseen = found === 'hiddenText' && this.#readsHidden ? undefined : found;
    if (unseen !== this.#last && /[\p{L}\p{N}]/u.test(text)) {
      if (unseen) this.#passages[unseen] += 1;
      this.#last = unseen;
    }
    return unseen === undefined;
  }

  /** What comes next is another passage, even if nothing is seen between them. */
  endPassage(): void {
    this.#last = undefined;
  }

  /** What was left out until now. */
  get omissions(): Omission[] {
    const { hiddenText, struckText } = this.#passages;
    return [...omittedCount('hiddenText', hiddenText), ...omittedCount('struckText', struckText)];
  }
}

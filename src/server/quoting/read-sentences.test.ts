import { expect, test } from 'vitest';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { chooseQuotes } from './quote.ts';
import { botOfFiles } from './testing/bot-of-files.ts';

test('a passage whose sentence answers goes before one that has the words all over', async () => {
  const scattered =
    'The ferry has a captain, and the captain a cabin. The cabin of the ferry is blue. ' +
    'When the ferry sails, the captain leaves the cabin. The first ferry was sold. The captain was there.';
  const answering =
    'Many boats have sailed here, small ones and large ones, under flags of half a dozen countries, ' +
    'with coal, timber, salt and wheat. The first ferry sailed in May 1921. It went down with all the timber.';
  const bot = botOfFiles([scattered, answering].map((text, index) => ({ fileName: `${index}.txt`, text })));
  const [first] = await bot.search('When did the first ferry sail?', 2);
  expect(first?.text).toBe(answering);
});

test('a question with a slip is answered, and one that the files do not answer is refused still', async () => {
  const text =
    'Membership costs 34 pounds a month.\n\nThe gym closes at 22:00 on weekdays.\n\nDogs stay outside.';
  const lexicon = await readLexicon('src/server/language/lexicon');
  const bot = botOfFiles([{ fileName: 'gym.txt', text }], [lexicon]);
  const answer = async (question: string) => {
    const chosen = await chooseQuotes(question, await bot.search(question, 8));
    return chosen.kind !== 'refusal' ? chosen.best.text : null;
  };
  expect(await answer('How much is the membreship?')).toContain('34 pounds');
  expect(await answer('when does the gym colse')).toContain('22:00');
  expect(await answer('Who is the managre?')).toBeNull();
});

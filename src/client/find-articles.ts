import type { HelpArticle } from '#rules/help.ts';

/** So many words of a text are looked for. */
const mostWords = 40;

/** What a word counts for by where it stands. */
const weights = { title: 4, words: 2, headings: 2, summary: 1 } as const;

/** Words of questions in English and Spanish, which say nothing of what is asked about. */
const empty = new Set(
  (
    'about and any are but can cannot did does for from get has have how into its not now off one our out please some that ' +
    'the them then there they this too was what when where which who why will with you your ' +
    'algo aqui como con cual cuando del desde donde esta este hay las los mas mis muy nos para pero por porque puede puedo ' +
    'que quien ser sin sobre son soy sus tengo una unos'
  ).split(' '),
);

/**
 * The articles nearest to what somebody wrote, best first: those with its words, whatever their case, accents and
 * endings. Rare words count more, and those of the title most.
 * @param most how many are wanted
 */
export function findArticles(articles: readonly HelpArticle[], text: string, most: number): HelpArticle[] {
  const asked = [...new Set(wordsOf(text))].slice(0, mostWords);
  const read = articles.map((article) => ({
    article,
    fields: (['title', 'words', 'headings', 'summary'] as const).map((field) => ({
      weight: weights[field],
      words: wordsOf(String(article[field])),
    })),
  }));
  const scores = new Map<HelpArticle, number>();
  for (const word of asked) {
    const found = read.flatMap(({ article, fields }) => {
      const weight = Math.max(
        0,
        ...fields.map((field) => (field.words.some((other) => isSameWord(word, other)) ? field.weight : 0)),
      );
      return weight > 0 ? [{ article, weight }] : [];
    });
    const rarity = Math.log(1 + articles.length / Math.max(1, found.length));
    for (const { article, weight } of found) {
      scores.set(article, (scores.get(article) ?? 0) + weight * rarity);
    }
  }
  return [...scores]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([article]) => article);
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 && !empty.has(word));
}

/** Whether two words differ in their endings at most, as "invite" and "invitation". */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same += 1;
  return same >= 4 && same >= shorter.length - 2 && same >= longer.length - 4;
}

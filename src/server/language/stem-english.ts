import { stemmer } from '@orama/stemmers/english';

/**
 * Stems of English words: Porter's, after British spellings and nouns that a verb makes with a change of its end have
 * been evened out ("colour", "organise", "decision"), which his rules tell from their like. The library cuts "-tion" to
 * nothing where Porter cuts "-ion": "invention" would not be of "invent".
 */

type Rule = readonly [ending: RegExp, by: string];

const spellings: readonly Rule[] = [
  [/(?<=..)is(?=(?:e[drs]?|ers|ing|ation|ations)$)/, 'iz'],
  [/lys(?=(?:e[drs]?|ing)$)/, 'lyz'],
  [/(?<=..)our(?=(?:s|ed|ing|able|ful|ites?|hoods?)?$)/, 'or'],
  [/(?<=..[tb])re(?=s?$)/, 'er'],
  [/(?<=def|off|lic|pret)ence$/, 'ense'],
  [/(?<=.)ogue(?=s?$)/, 'og'],
];

const nouns: readonly Rule[] = [
  [/scription$/, 'scribe'],
  [/(?<=re|con|per|de)ception$/, 'ceive'],
  [/sumption$/, 'sume'],
  [/duction$/, 'duce'],
  [/(?<=dec|div|coll|prov)ision$/, 'ide'],
  [/(?<=[nx]c)lusion$/, 'lude'],
  [/(?<=in|[ae])vasion$/, 'vade'],
  [/plosion$/, 'plode'],
  [/(?<=^(?:per|sub|ad|trans|o|e))mission$/, 'mit'],
  [/(?<=x)pansion$/, 'pand'],
  [/(?<=x)tension$/, 'tend'],
  [/(?<=s)pension$/, 'pend'],
  [/(?<=n)version$/, 'vert'],
  [/(?<=(?:omp|opp|rop|exp))osition$/, 'ose'],
  [/(?<=p)etition$/, 'ete'],
  [/(?<=f)inition$/, 'ine'],
  [/ognition$/, 'ognize'],
  [/fication$/, 'fy'],
  [/(?<=[aeiouy][^aeiouy]+(?:[eiouy]|[aeiouy].*[^a]))tion$/, 't'],
  [/(?<=[aeiouy][^aeiouy]+[aeiouy].*)sion$/, 'se'],
];

/** Words that would get the stem of another which has nothing to do with them ("new", "even", "past", "organise"), by stem. */
const ownStems: ReadonlyMap<string, string> = new Map(
  [
    ['news', 'news'],
    ['customs', 'customs'],
    ['evening', 'evening evenings'],
    ['paste', 'paste pastes pasted pasting'],
    ['literal', 'literal literally'],
    ['lateral', 'lateral laterally'],
    ['organs', 'organ organs'],
    ['wager', 'wager wagers wagered'],
  ].flatMap(([stem = '', words = '']) => words.split(' ').map((word) => [word, stem] as const)),
);

/** The stem of a normalised word of at least three letters a–z. */
export function stemEnglish(word: string): string {
  const own = ownStems.get(word);
  if (own) return own;
  const singular = word.replace(/(?<=[st])ions$/, 'ion');
  const verb = singular.endsWith('ion') ? rewrite(singular, nouns) : singular;
  return stemmer(rewrite(verb, spellings));
}

function rewrite(word: string, rules: readonly Rule[]): string {
  for (const [ending, by] of rules) if (ending.test(word)) return word.replace(ending, () => by);
  return word;
}

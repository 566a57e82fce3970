import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inStretches } from '../../pauses.ts';
import { type Equals, type IrregularForms, type Lexicon, makeLexicon, type Synonyms } from './lexicon.ts';
import { numerals } from './numerals.ts';

/** What a file's entries are: its name begins with it. `forms` are irregular forms of one language. */
export const partsOfSpeech = ['noun', 'verb', 'adjective', 'adverb', 'name', 'other'] as const;
type PartOfSpeech = (typeof partsOfSpeech)[number];

/** An English word or phrase and its Spanish translations, the most usual first. */
export type LexiconEntry = { partOfSpeech: PartOfSpeech; english: string; spanish: readonly string[] };

/**
 * Reads the lexicon's files: `<part of speech>.<topic>.tsv` with lines `english⇥spanish, spanish`,
 * `forms.<language>.tsv` with lines `word⇥form, form`, `equals.<language>.tsv` with lines `word⇥phrase, word`, `synonyms.<language>.tsv` with lines `word⇥word, word`, and
 * `peoples.<language>.tsv` with lines `country⇥what is of it, what is of it`.
 */
export async function readLexiconFiles(
  directory: string,
): Promise<{ entries: LexiconEntry[]; forms: IrregularForms[]; synonyms: Synonyms[]; equals: Equals[] }> {
  const entries: LexiconEntry[] = [];
  const forms: IrregularForms[] = [];
  const synonyms: Synonyms[] = [];
  const equals: Equals[] = [];
  const names = (await readdir(directory)).filter((name) => name.endsWith('.tsv')).sort();
  for (const name of names) {
    const [kind, topic] = name.split('.');
    for (const line of (await readFile(path.join(directory, name), 'utf8')).trimEnd().split('\n')) {
      const [word = '', others = ''] = line.split('\t');
      const list = others.split(', ');
      const language = topic === 'es' ? 'es' : 'en';
      if (kind === 'forms') forms.push({ language, word, forms: list });
      else if (kind === 'equals') equals.push({ language, term: word, others: list });
      else if (kind === 'synonyms') synonyms.push({ language, words: [word, ...list] });
      else if (kind === 'peoples') synonyms.push({ language, words: [word, ...list], people: true });
      else entries.push({ partOfSpeech: kind as PartOfSpeech, english: word, spanish: list });
    }
  }
  return { entries, forms, synonyms, equals };
}

/** The lexicon that these files make. Whoever else is here goes on meanwhile: it takes half a second. */
export async function readLexicon(directory: string): Promise<Lexicon> {
  const { entries, forms, synonyms, equals } = await readLexiconFiles(directory);
  const pairs = entries.flatMap(({ english, spanish }) =>
    spanish.map((to) => ({ from: english, to, languages: ['en', 'es'] as const })),
  );
  return inStretches(makeLexicon([...pairs, ...numerals()], forms, synonyms, equals));
}

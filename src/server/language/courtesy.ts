import type { Locale } from '#rules/preferences.ts';

/** What is said to an assistant rather than asked of its files. */
export type Courtesy = { kind: 'greeting' | 'thanks' | 'help' | 'files'; language: Locale };

const greetings: Record<Locale, string> = {
  en: 'hello(?: there)?|hi(?: there)?|hey(?: there)?|good (?:morning|afternoon|evening|day)|greetings',
  es: 'hola(?: a todos)?|buenas(?: tardes| noches)?|buen(?:os)? d[ií]as?|qu[eé] tal',
};

const documents: Record<Locale, string> = {
  en: '(?:files|documents|docs|sources|manuals)',
  es: '(?:archivos|ficheros|documentos|fuentes|manuales)',
};

const others: Record<Locale, Record<'thanks' | 'help' | 'files', string>> = {
  en: {
    thanks:
      '(?:ok(?:ay)?,? )?(?:thanks|thank you|many thanks|thx)(?: a lot| so much| very much)?|great|perfect|ok(?:ay)?|(?:good)?bye',
    help: 'help(?: me)?|what can (?:you do|i ask(?: you)?)|what (?:do|can) you (?:do|know|help(?: me)? with)|who are you|what are you|how do you work',
    files: `(?:which|what|how many) ${documents.en} (?:are there|are here|have you(?: got| read)?|can you (?:see|read|search)|do you (?:have|know|see|use|read)(?: about| access to)?)|(?:please )?(?:list|show)(?: me)?(?: all)?(?: of)? (?:the|your|my) ${documents.en}|what(?: is|'s) in (?:the|your|my) ${documents.en}`,
  },
  es: {
    thanks:
      '(?:ok,? |vale,? )?(?:muchas |mil )?gracias(?: por todo)?|muchas gracias|genial|perfecto|vale|ok|de acuerdo|adi[oó]s|hasta luego',
    help: 'ayuda|ay[uú]dame|qu[eé] (?:puedes|sabes) hacer|qu[eé] sabes|(?:en )?qu[eé] (?:te )?puedo preguntar(?:te)?|en qu[eé] (?:me )?puedes ayudar(?:me)?|qui[eé]n eres|qu[eé] eres|c[oó]mo funcionas',
    files: `(?:qu[eé]|cu[aá]les|cu[aá]ntos) ${documents.es} (?:tienes|hay(?: aqu[ií])?|conoces|usas|ves|lees|has le[ií]do|puedes (?:ver|leer|buscar))|(?:lista|list[aá]me|enumera|mu[eé]strame|ens[eé][nñ]ame)(?: todos)? (?:los|tus|mis) ${documents.es}|cu[aá]les son (?:los|tus|mis) ${documents.es}`,
  },
};

const patterns = (['en', 'es'] as const).flatMap((language) => {
  const greeting = `(?:${greetings[language]})`;
  const whole = (text: string) => new RegExp(`^(?:${text})$`, 'i');
  return [
    { kind: 'greeting' as const, language, pattern: whole(`${greeting}(?: ${greeting})?`) },
    ...(['thanks', 'help', 'files'] as const).map((kind) => ({
      kind,
      language,
      pattern: whole(`(?:${greeting} )?(?:${others[language][kind]})`),
    })),
  ];
});

const longest = 80;

/** Tells a greeting, thanks and a question about the assistant itself from what its files may answer, or null. */
export function courtesyOf(question: string): Courtesy | null {
  if (question.length > longest) return null;
  const words = question
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
  const found = patterns.find(({ pattern }) => pattern.test(words));
  return found ? { kind: found.kind, language: found.language } : null;
}

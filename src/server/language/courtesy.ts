import type { Locale } from '#rules/preferences.ts';
import { normalise } from './analysis.ts';

/** What is said to an assistant rather than asked of its files. */
export type Courtesy = { kind: 'greeting' | 'thanks' | 'help' | 'files'; language: Locale };

const greetings: Record<Locale, string> = {
  en: 'hello(?: there)?|hi(?: there)?|hey(?: there)?|good (?:morning|afternoon|evening|day)|greetings',
  es: 'hola(?: a todos)?|buenas(?: tardes| noches)?|buen(?:os)? dias?|que tal',
};

/** How people ask for the files themselves. What is asked of one of them by its name is asked of its text. */
const ofFiles: Record<Locale, string> = {
  en: [
    '(?:which|what|how many) DOCS(?: HAS)?',
    '(?:POLITE )?(?:tell|show|give|list)(?: me)?(?: a list of| all)?(?: of)?(?: which| what| how many)?(?: the| your| my)? DOCS(?: HAS)?',
    'what(?: is|s) in (?:the|your|my) DOCS',
    'how (?:many pages|long|big) (?:do|does|are|is) (?:it|they|(?:the|your|this|that|these|those) (?:DOCS|DOC))(?: have)?',
    'what(?: is|s) new(?: here)?',
    '(?:which|what) (?:are|is) (?:the|your) (?:newest|latest|last) (?:DOCS|DOC)',
  ]
    .join('|')
    .replaceAll('DOCS', '(?:files|documents|docs|sources|manuals)')
    .replaceAll('DOC', '(?:file|document|manual|pdf|handbook|guide)')
    .replaceAll(
      'HAS',
      '(?:are there|are here|there are|are in here|(?:have )?(?:do )?you (?:have|know|see|use|read|got|hold)(?: of| about| access to| read)?|have you(?: got| read)?|can you (?:see|read|search|use))',
    )
    .replaceAll('POLITE', '(?:please|can you|could you|would you)(?: please)?'),
  es: [
    '(?:de |a )?(?:que|cuales|cuantos) DOCS(?: HAS)?',
    '(?:POLITE )?(?:dime|decirme|listame|lista|enumerame|enumera|enumerarme|muestrame|mostrarme|ensename|ensenarme|dame|darme)(?: una lista de| la lista de)?(?: que| cuales son| cuantos)?(?: todos)?(?: los| tus| mis)? DOCS(?: HAS)?',
    'cuales son (?:los|tus|mis) DOCS',
    'cuantas paginas (?:tienen?|son)(?: (?:el|la|los|las|tu|tus|este|esta|ese) (?:DOCS|DOC))?',
    'que (?:hay de|es lo|es) nuevo|novedades',
    '(?:cual|cuales) (?:es|son) (?:el|los|tus) ultimos? (?:DOCS|DOC)',
  ]
    .join('|')
    .replaceAll('DOCS', '(?:archivos|ficheros|documentos|fuentes|manuales)')
    .replaceAll('DOC', '(?:archivo|fichero|documento|manual|pdf|guia)')
    .replaceAll(
      'HAS',
      '(?:tienes|hay(?: aqui)?|conoces|usas|ves|lees|manejas|dispones|has leido|puedes (?:ver|leer|buscar|usar))',
    )
    .replaceAll('POLITE', '(?:por favor|puedes|podrias|me puedes|quiero que)'),
};

const others: Record<Locale, Record<'thanks' | 'help' | 'files', string>> = {
  en: {
    thanks:
      '(?:ok(?:ay)?,? )?(?:thanks|thank you|many thanks|thx)(?: a lot| so much| very much)?|great|perfect|ok(?:ay)?|(?:good)?bye',
    help: 'help(?: me)?|what can (?:you do|i ask(?: you)?(?: about)?)|what (?:do|can) you (?:do|know|help(?: me)? with)|who are you|what are you|how do you work',
    files: ofFiles.en,
  },
  es: {
    thanks:
      '(?:ok,? |vale,? )?(?:muchas |mil )?gracias(?: por todo)?|muchas gracias|genial|perfecto|vale|ok|de acuerdo|adios|hasta luego',
    help: 'ayuda|ayudame|que (?:puedes|sabes) hacer|que sabes|(?:en )?que (?:te )?puedo preguntar(?:te)?|en que (?:me )?puedes ayudar(?:me)?|quien eres|que eres|como funcionas',
    files: ofFiles.es,
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

/** "Which documents?": of the files where it opens a conversation, else of what was spoken of. */
const files = /^(?:which|what|how many|que|cuales|cuantos) \p{L}+$/u;

/**
 * Tells a greeting, thanks and a question about the assistant itself from what its files may answer, or null.
 * @param follows whether something was asked before
 */
export function courtesyOf(question: string, follows = false): Courtesy | null {
  if (question.length > longest) return null;
  const words = normalise(question)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const found = patterns.find(({ pattern }) => pattern.test(words));
  if (found?.kind === 'files' && follows && files.test(words)) return null;
  return found ? { kind: found.kind, language: found.language } : null;
}

import { fileFormats } from '#rules/files.ts';
import type { Locale } from '#rules/preferences.ts';
import { normalise } from './analysis.ts';
import { filesAskedIn } from './files-asked.ts';

/**
 * What is said to an assistant rather than asked of its files; a remark is on its answer ("that's wrong"). `language` is
 * null where the words are of both.
 */
export type Courtesy = {
  kind: 'greeting' | 'thanks' | 'help' | 'remark' | 'files';
  language: Locale | null;
};

const greetings: Record<Locale, string> = {
  en: 'hello(?: there)?|hi(?: there)?|hey(?: there)?|good (?:morning|afternoon|evening|day)|greetings',
  es: 'hola(?: a todos)?|buenas(?: tardes| noches)?|buen(?:os)? dias?|que tal',
};

/**
 * How people ask for the files themselves, beside what `filesAskedIn` tells by its words. What is asked of one of them by
 * its name is asked of its text.
 */
const ofFiles: Record<Locale, readonly string[]> = {
  en: [
    '(?:which|what|how many) DOCS(?: HAS)?',
    '(?:POLITE )?(?:tell|show|give|list)(?: me)?(?: a list of| all)?(?: of)?(?: which| what| how many)?(?: the| your| my)? DOCS(?: HAS)?',
    'what(?: is|s) in (?:the|your|my) DOCS',
    'how (?:many pages|long|big) (?:do|does|are|is) (?:it|they|(?:the|your|this|that|these|those) (?:DOCS|DOC))(?: have)?',
    'how many pages (?:are (?:there|here)|do you have|have you)(?: got| read)?(?: in (?:all|total)| altogether)?(?: in (?:all )?(?:of )?(?:the|your|my) DOCS)?',
    'how many DOCS (?:are there|do you have|have you|have (?:i|we) (?:added|uploaded)|did (?:i|we) (?:add|upload)|can you see)(?: got| read)?(?: in (?:all|total)| altogether)?',
    '(?:what(?: is|s|s been| has been)|(?:is there )?any(?:thing)?) (?:new|added|uploaded)(?: here)?(?: WHEN)?',
    '(?:(?:which|what) )?(?:DOCS|DOC) (?:are|is|was|were|has been|have been) (?:new|newest|latest|most recent|added|uploaded)(?: last| most recently)?(?: WHEN)?',
    '(?:are|is) there (?:any |a )?new (?:DOCS|DOC)(?: here)?(?: WHEN)?',
    '(?:(?:which|what) (?:are|is|was|were) )?(?:the|your|my) (?:newest|latest|last|most recent)(?: uploaded| added)? (?:DOCS|DOC)(?: uploaded| added)?',
    '(?:since )?when (?:is|was|were|did) (?:i |we |you )?(?:THE )?(?:DOCS|DOC) (?:uploaded|added|read)',
    '(?:since )?when did (?:i|we|you) (?:last )?(?:upload|add|read|update) (?:THE )?(?:DOCS|DOC)',
    '(?:list|overview) of (?:all )?(?:the |your |my )?DOCS|all (?:the |your |my )?DOCS|DOCS',
    'how (?:many pages|long|big) (?:does|is) NAMED(?: have)?',
  ]
    .join('\n')
    .replaceAll(
      'WHEN',
      '(?:(?:since|after|this|last) [a-z0-9]+(?: [a-z0-9]+){0,3}|today|yesterday|recently|lately)',
    )
    .replaceAll('THE', '(?:the|this|that|these|those|your|my|our)')
    .replaceAll('DOCS', '(?:files|documents|docs|sources|manuals)')
    .replaceAll('DOC', '(?:file|document|manual|pdf|handbook|guide|NAMED)')
    .replaceAll(
      'HAS',
      '(?:are there|are here|there are|are in here|(?:have )?(?:do )?you (?:have|know|see|use|read|got|hold)(?: of| about| access to| read)?|have you(?: got| read)?|can you (?:see|read|search|use))',
    )
    .replaceAll('POLITE', '(?:please|can you|could you|would you)(?: please)?')
    .split('\n'),
  es: [
    '(?:de |a )?(?:que|cuales|cuantos) DOCS(?: HAS)?',
    '(?:POLITE )?(?:dime|decirme|listame|lista|enumerame|enumera|enumerarme|muestrame|mostrarme|ensename|ensenarme|dame|darme)(?: una lista de| la lista de)?(?: que| cuales son| cuantos)?(?: todos)?(?: los| tus| mis)? DOCS(?: HAS)?',
    'cuales son (?:los|tus|mis) DOCS',
    'cuantas paginas (?:tienen?|son)(?: (?:(?:el|la|los|las|tu|tus|este|esta|ese) )?(?:DOCS|DOC))?',
    'cuantas paginas (?:hay|tienes|son)(?: en total)?(?: en (?:todos )?(?:los|tus|mis) DOCS)?',
    'cuantos DOCS (?:hay|tienes|he subido|hemos subido|puedes ver)(?: aqui)?(?: en total)?',
    '(?:que (?:hay de|es lo|es) nuevo|novedades|(?:que|algo) (?:hay )?nuevo|que se ha (?:anadido|subido))(?: WHEN)?',
    '(?:que|cuales) DOCS (?:son|hay) nuevos(?: WHEN)?|que DOCS (?:se han|has|he|hemos) (?:anadido|subido|leido)(?: WHEN)?',
    'hay (?:algun )?(?:DOCS|DOC) nuevos?(?: WHEN)?',
    '(?:(?:cual|cuales) (?:es|son|fue|fueron) )?(?:el|los|tus|mis) (?:ultimos? (?:DOCS|DOC)|(?:DOCS|DOC) mas (?:nuevos?|recientes?))(?: subidos?| anadidos?)?',
    '(?:cuando|que dia) (?:se |has |he |hemos )?(?:subio|subieron|anadio|anadieron|subido|anadido|leyo|leido|actualizo|actualizado|fue subido|fue anadido) (?:EL )?(?:DOCS|DOC)',
    '(?:lista|listado) de (?:todos )?(?:los |tus |mis )?DOCS|todos (?:los |tus |mis )?DOCS|DOCS',
  ]
    .join('\n')
    .replaceAll(
      'WHEN',
      '(?:(?:desde|despues de|este|esta) [a-z0-9]+(?: [a-z0-9]+){0,4}|hoy|ayer|ultimamente|recientemente)',
    )
    .replaceAll('EL', '(?:el|la|los|las|este|esta|ese|tu|mi|tus|mis)')
    .replaceAll('DOCS', '(?:archivos|ficheros|documentos|fuentes|manuales)')
    .replaceAll('DOC', '(?:archivo|fichero|documento|manual|pdf|guia|NAMED)')
    .replaceAll(
      'HAS',
      '(?:tienes|hay(?: aqui)?|conoces|usas|ves|lees|manejas|dispones|has leido|puedes (?:ver|leer|buscar|usar))',
    )
    .replaceAll('POLITE', '(?:por favor|puedes|podrias|me puedes|quiero que)')
    .split('\n'),
};

/** What people say of an answer that did not help. None of it names anything that files could hold. */
const remarks: Record<Locale, readonly string[]> = {
  en: [
    'you (?:really |still )?(?:DONT|cant|cannot|havent|have not|arent|are not) (?:understand|understanding|understood|get|getting|got|read|answer|answering|answered|listen|listening)(?: OBJECT)?',
    'i (?:really |still )?(?:DONT|cant|cannot) (?:understand|get|follow)(?: OBJECT| a (?:thing|word)| anything)?',
    '(?:IS |you got (?:it|that|this) |(?:you|it) got it )?(?:VERY )?(?:wrong|incorrect|false|mistaken|useless|nonsense|rubbish|unhelpful)(?: answer| again)?',
    '(?:IS )?not (?:VERY )?(?:right|true|correct|it|that|helpful|useful|(?:the|an|my) (?:answer|question)|WHAT)',
    '(?:(?:it|that|this) (?:isnt|wasnt|arent)|(?:it|that|this)s not) (?:VERY )?(?:right|true|correct|it|helpful|useful|(?:the|an|my) (?:answer|question)|WHAT)',
    '(?:it|that|this|your answer|the answer) (?:still )?DONT (?:work|help|make (?:any )?sense|answer OBJECT)(?: me)?',
    '(?:(?:it|that|this|(?:your|the) answer) )?(?:makes no sense|is no help)',
    'i (?:asked|meant|mean) (?:for )?something else',
    'i DONT (?:think|believe) (?:so|IS (?:VERY )?(?:right|true|correct|it|WHAT))',
    'you (?:have )?(?:misread|misunderstood|misunderstand)(?: OBJECT)?',
    'no|nope|try (?:it )?again',
  ]
    .join('\n')
    .replaceAll('OBJECT', '(?:it|me|you|that|this|(?:my|the|your) (?:question|answer)|WHAT)')
    .replaceAll(
      'WHAT',
      'what (?:i|you)(?: am|m| was)? (?:ask|asked|asking|say|said|mean|meant|want|wanted|need|needed|looking)(?: for)?',
    )
    .replaceAll('DONT', '(?:dont|do not|doesnt|does not|didnt|did not)')
    .replaceAll('VERY', '(?:very|so|all|just|quite|completely|totally|simply|still|plain)')
    .replaceAll(
      'IS',
      '(?:thats|that is|that was|its|it is|this is|(?:your|the|that) answer (?:is|was)|youre|you are|you were)',
    )
    .split('\n'),
  es: [
    'no (?:me |lo |la )?(?:has|ha) (?:entendido|comprendido|respondido|contestado|escuchado|leido|ayudado|enterado)(?: OBJECT)?',
    'no (?:me |te |lo |la )?(?:entiendes?|comprendes?|entendiste|comprendiste|respondes?|contestas?|respondiste|contestaste|ayudas?|ayudaste|escuchas?|enteras?)(?: OBJECT)?',
    'no (?:te |lo |la |le )?(?:entiendo|comprendo|entendi|he entendido|me entero)(?: OBJECT| ni (?:papa|jota|una palabra))?',
    '(?:ANSWER )?no (?:me )?(?:va|funciona|sirve|sirves|vale|aclara|aclaras|cuadra)(?: OBJECT| para nada)?',
    'no me estas (?:entendiendo|escuchando|respondiendo|contestando|ayudando)|sigues sin (?:entender|entenderme|responder|contestar)(?: OBJECT)?',
    'es[ao] no es (?:la|mi) (?:respuesta|pregunta)',
    'no te he (?:preguntado|pedido|dicho) eso|no te (?:pregunte|pregunto) eso|no es eso WHAT',
    '(?:ANSWER )?(?:es|esta|estas) (?:VERY )?(?:mal|incorrect[oa]|equivocad[oa]|confundid[oa]|fals[oa]|erroneo|erronea|mentira)',
    '(?:ANSWER )?no (?:es|era) (?:verdad|cierto|correct[oa]|asi|eso|util|WHAT|(?:mi|la) (?:pregunta|respuesta))',
    'te (?:equivocas|confundes|lias|has (?:equivocado|confundido|liado)|lo (?:inventas|has inventado|estas inventando))',
    '(?:ANSWER )?no (?:tiene (?:ningun )?sentido|responde a OBJECT)',
    'no|mal|muy mal|incorrecto|falso|mentira|(?:respuesta|contestacion) (?:incorrecta|equivocada|erronea)|asi no|eso no',
    'te he (?:preguntado|pedido) otra cosa|(?:me referia a|me refiero a|pregunto|pregunte|queria|quiero) otra cosa',
    'intentalo|vuelve a intentarlo',
  ]
    .join('\n')
    .replaceAll(
      'OBJECT',
      '(?:nada|de nada|bien|eso|esto|(?:a )?(?:mi|la|tu|esta|esa) (?:pregunta|respuesta)|WHAT)',
    )
    .replaceAll(
      'WHAT',
      'lo que (?:te |me )?(?:he |has )?(?:pregunt(?:o|e|aba|ado)|pido|pedido|pedi|pedia|digo|dices|dije|dicho|quiero|queria|necesito|busco|buscaba|decia)',
    )
    .replaceAll('ANSWER', '(?:eso|esto|(?:la|tu|esa|esta) respuesta|lo que (?:dices|has dicho))')
    .replaceAll('VERY', '(?:muy|todo|totalmente|completamente)')
    .split('\n'),
};
/** What stands round a remark, and says nothing else. */
const round: Record<Locale, readonly [before: string, behind: string]> = {
  en: [
    '(?:(?:no|nope|but|sorry|hey|well|i (?:think|believe)|i am afraid|im afraid) ){0,2}',
    '(?: (?:at all|again|either|still|yet|sorry|please|bot)){0,2}',
  ],
  es: [
    '(?:(?:no|pero|pues|oye|perdona|es que|que|creo que|me parece que|sigues sin|lo siento) ){0,2}',
    '(?: (?:tampoco|otra vez|de nuevo|todavia|aun|en absoluto|por favor|perdona)){0,2}',
  ],
};

/** Each by itself: none of them is more than can be judged. */
const others: Record<Locale, Record<'thanks' | 'help' | 'remark' | 'files', readonly string[]>> = {
  en: {
    thanks: [
      '(?:ok(?:ay)?,? )?(?:thanks|thank you|many thanks|thx)(?: a lot| so much| very much)?|great|perfect|ok(?:ay)?|(?:good)?bye',
    ],
    help: [
      'help(?: me)?|what can (?:you do|i ask(?: you)?(?: about)?)|what (?:do|can) you (?:do|know|help(?: me)? with)|who are you|what are you|how do you work',
    ],
    remark: remarks.en.map((remark) => `${round.en[0]}(?:${remark})${round.en[1]}`),
    files: ofFiles.en,
  },
  es: {
    thanks: [
      '(?:ok,? |vale,? )?(?:muchas |mil )?gracias(?: por todo)?|muchas gracias|genial|perfecto|vale|ok|de acuerdo|adios|hasta luego',
    ],
    help: [
      'ayuda|ayudame|que (?:puedes|sabes) hacer|que sabes|(?:en )?que (?:te )?puedo preguntar(?:te)?|en que (?:me )?puedes ayudar(?:me)?|quien eres|que eres|como funcionas',
    ],
    remark: remarks.es.map((remark) => `${round.es[0]}(?:${remark})${round.es[1]}`),
    files: ofFiles.es,
  },
};

/** What stands for a file that is called by its name with the ending: "handbook.pdf". */
const namedFile = 'namedfile';

const patterns = (['en', 'es'] as const).flatMap((language) => {
  const greeting = `(?:${greetings[language]})`;
  const whole = (text: string) => new RegExp(`^(?:${text})$`, 'i');
  return [
    { kind: 'greeting' as const, language, pattern: whole(`${greeting}(?: ${greeting})?`) },
    ...(['thanks', 'help', 'remark', 'files'] as const).flatMap((kind) =>
      others[language][kind].map((words) => ({
        kind,
        language,
        pattern: whole(`(?:${greeting} )?(?:${words.replaceAll('NAMED', () => namedFile)})`),
      })),
    ),
  ];
});

const longest = 120;

const endings: ReadonlySet<string> = new Set(
  Object.values(fileFormats).flatMap(({ extensions }): readonly string[] => extensions),
);
const bare = (word: string) => word.replace(/^[«»"'“”‘’¿¡(]|[«»"'“”‘’?!).,;:]{1,3}$/g, '');

/** The words of a question that are names of files with their endings. */
export const fileNamesIn = (question: string): string[] =>
  question
    .split(/\s/)
    .map(bare)
    .filter((word) => endings.has(/[^.]\.([a-z0-9]{1,8})$/i.exec(word)?.[1]?.toLowerCase() ?? ''));

function withNamesKnown(question: string): string {
  const names = new Set(fileNamesIn(question));
  return names.size === 0
    ? question
    : question
        .split(/\s/)
        .map((word) => (names.has(bare(word)) ? namedFile : word))
        .join(' ');
}

/** "Which documents?", "How long is it?": of the files where it opens a conversation, else of what was spoken of. */
const files = /^(?:which|what|how many|que|cuales|cuantos) \p{L}+$|^how .* (?:it|they)(?: have)?$/u;

/**
 * Tells a greeting, thanks, a remark on an answer and a question about the assistant itself from what its files may
 * answer, or null.
 * @param follows whether something was asked before
 */
export function courtesyOf(question: string, follows = false): Courtesy | null {
  if (question.length > longest) return null;
  const words = normalise(withNamesKnown(question))
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const told = patterns.filter(({ pattern }) => pattern.test(words));
  const all =
    told.length > 0
      ? told
      : filesAskedIn(words.split(' ')).map((language) => ({ kind: 'files' as const, language }));
  const [found] = all;
  if (!found || (found.kind === 'files' && follows && files.test(words))) return null;
  return {
    kind: found.kind,
    language: all.every(({ language }) => language === found.language) ? found.language : null,
  };
}

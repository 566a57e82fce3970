import { normalise } from './analysis.ts';

/**
 * A question that wants all of something. `points` says that it only points at what it means ("summarise this"), which is
 * plain where files are attached alone.
 */
export type WholeWish = { kind: 'summary' | 'list' | 'comparison' | 'count'; points: boolean };

/** What people call a document; by an ending, too. What may be its subject ("policy", "letter", "table") is none. */
const inEnglish = [
  'documents?|documentation|files?|docs?|manuals?|handbooks?|guides?|reports?|contracts?|agreements?|books?|papers?',
  'articles?|minutes|spreadsheets?|sheets?|presentations?|slides|attachments?|transcripts?|brochures?|leaflets?|statutes',
  'pdfs?|docx?|xlsx?|pptx?|od[tsp]|csv|txt|md|epub|rtf|html?',
].join('|');
const inSpanish = [
  'documentos?|documentacion|archivos?|ficheros?|manual(?:es)?|guias?|informes?|contratos?|acuerdos?|libros?|articulos?',
  'actas?|hojas?|presentacion(?:es)?|diapositivas|adjuntos?|transcripcion(?:es)?|folletos?|estatutos',
].join('|');
const documents = `${inEnglish}|${inSpanish}`;

/** A part of a document is found by search. */
const within =
  'of|in|on|about|from|section|chapter|part|page|paragraph|what|how|de|del|en|sobre|seccion|capitulo|parte|pagina|parrafo|que|como';

const polite =
  '(?:(?:please|can you|could you|would you|can i have|i want|i need|por favor|puedes|podrias|quiero|necesito) ){0,2}';
const forMe = '(?: (?:for )?me| for us| nos)?';
/** How it is wanted. */
const how = '(?:for|in|by|as|to|please|briefly|and|en|para|por|con|como|y|brevemente)';
const word = (no: string) => `(?!(?:${no})(?: |$))[\\p{L}\\p{N}]{1,40}`;
/** In Spanish what kind of document it is, or its name, stands behind ("el informe anual"). */
const doc = `(?:${word(within)} ){0,4}?(?:${inEnglish}|(?:${inSpanish})(?: ${word(`${within}|${how}`)}){0,4})`;
const all = `(?:everything|all of (?:it|them)|all (?:the|your|my|our|of the) (?:${documents})|todo|todos (?:los|tus|mis) (?:${documents}))`;
const it = '(?:this|that|it|these|those|them|both|esto|eso|estos|esos|ambos)';
/** The same, or what the document is about. */
const rest = `(?: (?:${how}|of|on|with|from|de|del)(?: .{0,200})?)?`;
const wanted = `(?: ${how}(?: .{0,200})?)?`;
const aSummary =
  '(?:an? (?:[\\p{L}\\p{N}]{1,20} ){0,2})?(?:summary|overview) of|(?:un (?:\\p{L}{1,20} )?)?resumen (?:de|del)';
const give = `(?:(?:give|write|make|prepare)${forMe} |(?:da|dame|haz|hazme|escribe|hacer|hacerme|(?:me |nos )?(?:haces|das)) )`;
const sum = `(?:(?:summari[sz]e|sum up|resumir|resumirme|resume|resumeme|(?:me |nos )?resumes|sintetiza)|${give}?(?:${aSummary}))`;
/** In front of a document that a form of "de" may have been joined with. */
const ofDoc = `(?:of|in|from|de|del) ${doc}${rest}`;

const forms: readonly (readonly [WholeWish['kind'], boolean, string])[] = [
  ['summary', false, `${polite}${sum} (?:${doc}|${all})${rest}`],
  [
    'summary',
    true,
    `${polite}(?:(?:summari[sz]e|sum up|resume|resumir)(?: ${it})?|resumelo|resumelos|resumirlo|resumeme(?: ${it})?|sum ${it} up|summary|resumen|tl dr|tldr)${wanted}`,
  ],
  [
    'summary',
    true,
    `${polite}${give}(?:an? (?:\\p{L}{1,20} )?(?:summary|overview)|un (?:\\p{L}{1,20} )?resumen(?: (?!del?(?: |$))\\p{L}{1,20})?)${wanted}`,
  ],
  ['summary', true, `${polite}${sum} (?:the )?attached \\p{L}{1,30}(?: \\p{L}{1,30}){0,2}`],
  ['summary', true, `${polite}${sum} (?:el |la |los |las )?(?:\\p{L}{1,30} ){1,3}(?:adjunt[oa]s?)`],
  [
    'summary',
    true,
    `(?:what are |give me |cuales son |dame )?(?:the (?:main|key|most important) (?:points|ideas|takeaways|messages)|(?:los|las) (?:puntos|ideas|conclusiones) (?:principales|clave|mas importantes))`,
  ],
  [
    'summary',
    false,
    `(?:what (?:is|are) ${doc} about|what does ${doc} say|de que (?:trata|tratan|va) ${doc})`,
  ],
  [
    'summary',
    false,
    `${polite}(?:(?:give|tell|list|show)${forMe} |what are )?the (?:main|key|most important) (?:points|ideas|takeaways|messages) ${ofDoc}`,
  ],
  [
    'summary',
    false,
    `${polite}(?:dame |dime |cuales son )?(?:los|las) (?:puntos|ideas|conclusiones) (?:principales|clave|mas importantes) ${ofDoc}`,
  ],
  [
    'list',
    false,
    `${polite}(?:(?:list|enumerate|extract|name|find|collect)${forMe} (?:every|each|all(?! (?:about|you|i) ))|(?:give|make|write|show)${forMe} a (?:full|complete) list of|what are all(?: of)? the) .{2,250}`,
  ],
  [
    'list',
    false,
    `${polite}(?:(?:lista|listame|enumera|enumerame|enumerar|listar|extrae|extraer|nombra) (?:todos|todas|cada)|(?:haz|hazme|dame) (?:una|la) lista completa (?:de|con)|(?:cuales son|dime|dame|muestrame|ensename) (?:todos los|todas las)) .{2,250}`,
  ],
  // Several of one kind; what is to be done one after the other is a procedure, which search finds.
  [
    'list',
    false,
    `${polite}(?:list|enumerate)${forMe} (?:the|our|your|my) (?!steps )(?:\\p{L}{1,30} ){0,2}(?!steps)\\p{L}{2,30}(?<!s)s(?: (?:in|of|from) ${doc})?`,
  ],
  [
    'list',
    false,
    `${polite}(?:lista|listame|enumera|enumerame|enumerar|listar) (?:los|las) (?!pasos)\\p{L}{2,30}s(?: \\p{L}{2,30}s)?(?: (?:de|del|en) ${doc})?`,
  ],
  ['comparison', false, `${polite}(?:compare|contrast|compara|comparar|contrasta) (?:${doc}|${all})${rest}`],
  [
    'comparison',
    false,
    `${polite}(?:tell me |dime )?(?:what (?:is|are) |que |cuales son )?(?:the |las )?(?:differences?|diferencias) (?:hay )?(?:between|entre) ${doc}${rest}`,
  ],
  ['comparison', false, `(?:how|in what) do (?:the|these|both) (?:two )?(?:${documents}) differ${wanted}`],
  [
    'comparison',
    true,
    `${polite}(?:(?:compare|contrast)(?: the two| ${it})?|what are the differences between (?:the two|them)|compara(?:los)?(?: los dos| ambos)?|que diferencias hay entre (?:los dos|ellos))${wanted}`,
  ],
  [
    'count',
    false,
    `how many (?:rows|lines|entries|records) (?:are there in|are in|does|do|has|have) ${doc}(?: have| has| contain)?`,
  ],
  [
    'count',
    false,
    `(?:cuantas (?:filas|lineas|entradas)|cuantos registros) (?:hay en|tiene|tienen|contiene) ${doc}`,
  ],
  [
    'count',
    false,
    'how many times (?:is|are|does|do|has|have) .{1,150} (?:mentioned|named|appear|occur)(?: .{1,60})?',
  ],
  ['count', false, 'cuantas veces (?:se )?(?:menciona|mencionan|aparece|aparecen|nombra|cita) .{1,150}'],
];

const patterns = forms.map(([kind, points, form]) => ({
  kind,
  points,
  pattern: new RegExp(`^(?:${form})$`, 'u'),
}));

/** So long a question says more than a wish. */
const longest = 300;

/**
 * Tells a question that wants all of its documents (to sum them up, to list or count everything, to compare them) from
 * one that a few passages answer; null where that is not plain.
 */
export function wholeWishOf(question: string): WholeWish | null {
  if (question.length > longest) return null;
  const words = normalise(question)
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const found = patterns.find(({ pattern }) => pattern.test(words));
  return found ? { kind: found.kind, points: found.points } : null;
}

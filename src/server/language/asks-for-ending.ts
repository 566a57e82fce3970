import { normalise } from './analysis.ts';

const partInEnglish =
  'chapters?|sections?|parts?|pages?|paragraphs?|articles?|clauses?|annex(?:es)?|appendix|appendices';
const partInSpanish =
  'capitulos?|secciones?|seccion|apartados?|partes?|paginas?|parrafos?|articulos?|clausulas?|anexos?|apendices?';

/** By the place that it has in a document: what it is called there is in the words of no question. */
const ending = new RegExp(
  [
    `\\b(?:last|final|closing|concluding) (?:\\w{1,12} )?(?:${partInEnglish})\\b`,
    `\\b(?:${partInEnglish}) at the (?:very )?end\\b`,
    `\\bultim[oa]s? (?:\\w{1,12} )?(?:${partInSpanish})\\b`,
    `\\b(?:${partInSpanish}) (?:final(?:es)?|ultim[oa]s?)\\b`,
    '\\bhow (?:does|do) (?:it|this|that|(?:the|this) \\w{1,20}) (?:end|conclude|finish)\\b',
    '\\bcomo (?:acaba|termina|concluye|finaliza)\\b',
    '\\b(?:at|in) the (?:very )?end of (?:it|the|this|that) ?(?:document|file|text|book|report|manual|contract)?\\b',
    '\\bal final (?:del? )?(?:\\w{1,5} )?(?:documento|archivo|fichero|texto|libro|informe|manual|contrato)\\b',
  ].join('|'),
);

/** Whether a question is about what a document ends with: "What is the last chapter about?" */
export const asksForEnding = (question: string): boolean => ending.test(normalise(question.slice(0, 1_000)));

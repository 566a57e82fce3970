import { tokenise } from '../language/analysis.ts';
import { courtesyOf } from '../language/courtesy.ts';
import { unitWritten } from '../language/quantities/units.ts';
import { type Span, splitSentences } from '../language/sentences.ts';
import { questionWords } from '../search/question-words.ts';
import { proseOf } from './prose.ts';
import { spoken } from './shown.ts';
import { rowsOf } from './table-rows.ts';

/** A sentence of an answer, or the cell of a table, that states something. `span` is where it stands in the Markdown. */
export type Claim = {
  span: Span;
  /** Without Markdown and markers. The cell of a table can be read in several ways, of which one has to hold. */
  readings: readonly string[];
  /** The citations that stand in it, or in its row. */
  cited: number[];
};

/** What is said to the person, not about the subject. */
const courtesy =
  /^(?:hello|hi|hey|good (?:morning|afternoon|evening)|welcome|thank|thanks|you['’]?re welcome|sure|of course|certainly|great question|let me know|feel free|please (?:let|tell|ask|contact|feel)|i hope|i['’]?m (?:sorry|happy|glad)|i am (?:sorry|happy|glad)|sorry|if you (?:need|have|want|would like)|happy to|glad to|here (?:is|are)|hola|buen[oa]s|bienvenid|gracias|de nada|claro|por supuesto|desde luego|con (?:mucho )?gusto|espero que|lo siento|lamento|perdona|disculpa|si (?:necesitas|tienes|quieres|deseas)|no dudes|dime si|aquí (?:tienes|está))/iu;
/** Said before something else: "Lo siento, …", "Sure: …". */
const opening =
  /^(?:hello|hi|hey|sorry|i['’]?m (?:sorry|afraid)|i am (?:sorry|afraid)|sure|of course|certainly|thanks|thank you|hola|lo siento|lamento|perdona|disculpa|claro|por supuesto|desde luego|gracias)(?:[,:!.]|\s[—–-])\s+(?=\S)/iu;
/** Of one word, and no statement. */
const confirmation =
  /^(?:yes|no|s[ií]|done|understood|noted|ready|agreed|exactly|absolutely|hecho|listo|entendido|anotado|exacto|efectivamente)[.!…]*$/iu;
/** What is about to be done, and nothing else beside it. */
const announcement =
  /^(?:let me|let['’]s|i(?:['’]ll| will|['’]m going to| am going to)|voy a|vamos a|déjame|deja que|permíteme)\s[^,;:\d]+$/iu;
/** That something could not be done, and nothing else beside it. */
const giveUp =
  /^(?:(?:but|pero|lo siento,?)\s)?(?:i (?:could(?: not|n['’]t)|was(?: not|n['’]t) able to|was unable to)|no (?:he podido|pude|ha sido posible|fue posible|lo he conseguido))\b[^,;:\d]{0,40}$/iu;
/** That the files hold nothing, or that one cannot help, is no claim about what they hold. */
const refusal =
  /\b(?:i (?:cannot|can['’]?t|am (?:not able|unable) to|['’]m (?:not able|unable) to)|no (?:te |le |os |les )?puedo)\s(?:help|assist|answer|tell|say|ayudar|responder|decir)|\b(?:(?:do|does|did)(?:n['’]?t| not)|cannot|can['’]?t|could(?:n['’]?t| not)|no|not|without)\b.{0,80}\b(?:passages?|files?|documents?|sources?|information|context|materials?|texts?|find|found|answer|know)\b|\b(?:passages?|files?|documents?|sources?|materials?|texts?|information)\b.{0,30}\b(?:do|does|did|is|are)(?:n['’]?t| not)\b.{0,20}\b(?:say|state|mention|hold|contain|specify|include|given|provided|answer|tell|cover)|\b(?:no|tampoco|ning[uú]n[oa]?)\b.{0,80}(?:pasajes?|archivos?|ficheros?|documentos?|fuentes?|información|textos?|encontr|encuentr|respuesta|lo sé\b)|(?:pasajes?|archivos?|documentos?|fuentes?|textos?)\b.{0,30}\bno\b.{0,20}(?:dice|menciona|indica|contiene|especifica|incluye|aclara)/iu;

/**
 * The sentences of an answer's Markdown that can be checked against passages, in order. Left alone are headings,
 * code, formulas, questions, what introduces a list, courtesies, what the answer is about to do, and that the files hold no answer.
 */
export function claimsOf(markdown: string): Claim[] {
  const sentences = sentencesOf(markdown);
  const claims = [...sentences.filter(({ readings }) => readings.some(isClaim)), ...tableCells(markdown)];
  // "Paris." is an answer, where it is all that is said.
  if (claims.length === 0) return sentences.filter(({ readings }) => readings.some(isShortClaim));
  return claims.sort((one, other) => one.span.start - other.span.start);
}

function sentencesOf(markdown: string): Claim[] {
  return proseOf(markdown).flatMap(({ written, shown, masked, citations, placeOf }) =>
    splitSentences(masked).map(({ start, end }) => {
      // What closes emphasis belongs to the sentence before it.
      const [closing = ''] = /^[*_~]+(?=\s|$)/.exec(written.slice(end)) ?? [];
      const [foreign = ''] = /^[*_~]+\s+/.exec(written.slice(start, end)) ?? [];
      const own = { start: start + foreign.length, end: end + closing.length };
      return {
        span: placeOf(own),
        readings: [spoken(shown.slice(own.start, own.end)).replace(opening, '')],
        cited: citations
          .filter(({ at }) => at >= own.start && at < own.end)
          .flatMap(({ numbers }) => numbers),
      };
    }),
  );
}

/** The cells of an answer's tables, each with what its row is about. */
function tableCells(markdown: string): Claim[] {
  return rowsOf(markdown).flatMap(({ cells, heads, index }) => {
    // Rows may be numbered; then the next cell says what the row is about.
    const about = cells[0]?.said === String(index + 1) && cells.length > 2 ? 1 : 0;
    const cited = cells.flatMap((cell) => cell.cited);
    return cells.flatMap(({ start, end, said, cited: own }, at) => {
      if (at <= about || !/[\p{L}\p{N}]/u.test(said)) return [];
      const readings = readingsOf({ about: cells[about]?.said ?? '', head: heads[at]?.said ?? '', said });
      const claim = { span: { start, end }, readings, cited: own.length > 0 ? own : cited };
      return readings.some(isClaim) ? [claim] : [];
    });
  });
}

/**
 * What a cell may state, the fullest first: files say it with or without the head of its column, and where they name
 * in one sentence what the row is about, they say the rest in the next.
 */
function readingsOf({ about, head, said }: { about: string; head: string; said: string }): string[] {
  const unit = /^[\d.,]+$/.test(said) ? unitWritten(head) : undefined;
  if (unit) return [`${about}: ${said} ${unit}`];
  const alone = questionWords(said).length >= 3 ? [said] : [];
  return [`${about}: ${said}`, `${about}, ${head}: ${said}`, ...alone];
}

const isClaim = (text: string) =>
  mayState(text) && (questionWords(text).length >= 2 || tokenise(text).some(({ word }) => /^\d/.test(word)));

const isShortClaim = (text: string) =>
  mayState(text) && questionWords(text).length === 1 && !confirmation.test(text) && !isPolite(text);

/** Of an answer, "That is wrong" states something. */
const isPolite = (text: string) => ![undefined, 'remark'].includes(courtesyOf(text)?.kind);

const mayState = (text: string) =>
  !/[?:]["'”»)\s]*$/.test(text) &&
  !courtesy.test(text) &&
  !announcement.test(text) &&
  !giveUp.test(text) &&
  !refusesToAnswer(text);

/** Whether a sentence, or an answer, says that the files do not hold what was asked. */
export const refusesToAnswer = (text: string): boolean => refusal.test(text);

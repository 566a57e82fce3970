import { normalise } from '../language/analysis.ts';
import { monthNames, weekdayNames, withoutOtherWords } from '../language/quantities/dates.ts';
import { countingWords, hourWords, millions } from '../language/quantities/numbers.ts';
import { longTimes, moneyWords, timeUnits, wordsOfUnits } from '../language/quantities/units.ts';
import { inOrder } from './in-order.ts';
import type { QuestionKind } from './question-kind.ts';

/** A number in figures or, normalised, in words. */
export const numberWord = new RegExp(`^(?:\\d.*|one|half|mitad|${countingWords})$`);
const numberWords = new RegExp(
  `\\b(?:one|half|third|quarter|twice|mitad|tercio|cuarto|doble|${countingWords})\\b`,
);
const writtenDates = String.raw`\b(?:1[0-9]|20)\d\d(?:s|\b)|\b(?:${monthNames}|${weekdayNames})\b|\bsiglo [ivx]+\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b`;
/** A day of the week or month, a month or a year. */
const days = new RegExp(String.raw`${writtenDates}|\b\d{1,2}(?:st|nd|rd|th)\b|\bdia \d{1,2}\b`);
const dates = new RegExp(
  String.raw`${writtenDates}|\b\d{1,2}(?:st|nd|rd|th)? century|\b\d{1,2}:\d\d\b|\b\d+ (?:${timeUnits})\b`,
);
const clocks = new RegExp(
  String.raw`\b\d{1,2}[:h][0-5]\d\b|\b\d{1,2}(?:\.[0-5]\d)? ?(?:[ap]\.? ?m\b|h\b|o.?clock)|\b(?:midnight|noon|midday|mediodia|medianoche)\b|\b(?:at|a las?|until|hasta las?|from|desde las?|by) (?:\d{1,2}|${[...hourWords.keys()].filter((word) => word !== 'one').join('|')})\b(?![ .,]?(?:\d|%|€|\p{L}))`,
  'u',
);
/** From one time to another. */
const fromTo = inOrder(
  /\b(?:from|between|del?|desde|entre)\b/g,
  /\d/g,
  /\b(?:to|and|until|till|al?|hasta|y)\b/g,
  /\d/g,
);
const isRange = (flat: string) => /\d\s?[-–—]\s?\d/.test(flat) || flat.split(/[.;|]/).some(fromTo.test);
/** Whether a sentence tells from when to when. */
export function givesRange(sentence: string): boolean {
  return isRange(normalise(sentence));
}

/** When something is, told by other things. */
const occasions =
  /\b(?:after|afternoon|always|as soon as|at once|autumn|before|daily|dawn|day|days|daylight|during|dusk|end|evening|every|hours?|following|immediate|immediately|instantly|month|monthly|months|morning|never|next|night|right away|season|spring|straight away|summer|sunrise|sunset|till|today|tomorrow|tonight|until|week|weekends?|weekly|weeks|when|winter|year|yearly|years|al instante|amanecer|anochecer|antes|atardecer|cada|cuando|despues|dia|dias|durante|en el acto|enseguida|fin|final|hasta|horas?|hoy|inmediat[oa]s?|inmediatamente|instantaneamente|invierno|madrugada|manana|mediodia|mes|meses|nunca|noche|otono|primavera|proxim[oa]|puesta|salida del sol|semana|semanas|siempre|siguiente|tarde|tras|verano)\b/;
/** And by what has to be so for it, but for what is past or has an hour. */
const conditions =
  /\b(?:at all times|if|in advance|in case of|on (?:arrival|completion|delivery|departure|receipt|request)|once|unless|upon|when(?:ever)?|while|a la (?:entrada|llegada|salida)|al (?!azar|bar|lugar|mar|par|por)\w+[aei]r|en caso de|en cuanto|mientras|por adelantado|si|siempre que|una vez)\b/;
const noAmounts =
  /\b(?:free|no|none|once|several|unlimited|ambos|gratis|gratuit[oa]s?|ilimitad[oa]s?|ningun[oa]?|sin|unic[oa]|varios|varias|vez|veces)\b/;
/** Words for persons, many by their endings, and for anybody. */
const people =
  /\b(?:anybody|anyone|everybody|everyone|nobody|person|people|staff|we|you|your|owners?|users?|\w{3,}(?:ant|ee|ian|ist|man)s?|\w{4,}(?:er|or)s?|nadie|personas?|quien(?:es)?|\w{3,}(?:ario|aria|ente|enta|ero|era|ico|ica|ista|or|ora)s?)\b/;
const contacts =
  /(?:\d[\s()./-]?){6}|\b(?:ext|extension|number|numero|call|dial|phone|llame|marque|telefono)\b\D{0,12}\d{1,4}(?![\d:.,]*\d)/;
const money = new RegExp(
  String.raw`[$€£¥]\s?\d|\d\s?[$€£¥]|(?:\s(?<=\b\d[\d.,]*\s)|\b(?:${countingWords})\s)(?:${moneyWords})\b|\b(?:${millions})\b`,
);
const durations = new RegExp(
  String.raw`(?:[ -](?<=\b\d[\d.,]*[ -])|\b(?:one|half|un|una|media|${countingWords})[ -])(?:and a half |full |calendar |working )?(?:${timeUnits}|${longTimes}|${wordsOfUnits('metre', 'kilometre', 'mile', 'foot')})\b`,
);
/** How often something comes again. */
const frequencies = new RegExp(
  String.raw`\b(?:every|each|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annual|annually|hourly|regularly|periodically|continuously|constantly|always|never|occasionally|rarely|seldom|once|twice|times|cada|diari[oa]s?|diariamente|semanal(?:es|mente)?|quincenal(?:es|mente)?|mensual(?:es|mente)?|trimestral(?:es|mente)?|semestral(?:es|mente)?|anual(?:es|mente)?|tod[oa]s l[oa]s|una vez|veces|siempre|nunca|periodicamente|regularmente|continuamente|constantemente)\b|\b(?:a|an|per|al|a la|por) (?:${timeUnits})\b`,
);
const reasons =
  /\b(?:because|since|due to|owing to|so that|in order to|as a result|reason|caused?|therefore|thus|led to|porque|debido a|ya que|puesto que|dado que|a causa de|para que|con el fin de|con el objetivo de|razon|motivo|por lo que|por eso|gracias a)\b/;
const defines =
  /\b(?:is|are|was|were|means|refers to|called|known as|defined as|es|son|era|eran|significa|consiste en|se refiere a|llamad[oa]s?|conocid[oa]s? como|se define como|se denomina)\b/;
const places =
  /\b(?:in|at|near|from|to|located|north|south|east|west|en|cerca de|desde|hacia|ubicad[oa]|situad[oa]|norte|sur|este|oeste)\b/;

const ago = /\b\d+ (?:years?|months?|weeks?|days?) ago\b|\bhace \d+ (?:anos?|mes(?:es)?|semanas?|dias?)\b/;
const figureDates = /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b/g;

/** Whether a normalised text tells a sum of money. */
export const tellsMoney = (flat: string): boolean => money.test(flat);

/** Whether a normalised text tells a number by which somebody is reached; a date is none. */
export const tellsContact = (flat: string): boolean => contacts.test(flat.replace(figureDates, ' '));

const years = /\b(?:1\d|20)\d\d\b/g;

/** Whether a text has no sign of what something costs: no sum, and no number that is not a date's. */
export function lacksSum(text: string): boolean {
  const flat = normalise(text);
  const undated = flat.replace(figureDates, ' ').replace(years, ' ');
  return !money.test(flat) && !/\d/.test(undated) && !numberWords.test(flat) && !noAmounts.test(flat);
}

/** Whether a text has no sign of when something is: no day, no hour, and no other thing that it goes by. */
export function lacksTime(text: string, kind: QuestionKind): boolean {
  const flat = normalise(withoutOtherWords(text));
  const isTold = [clocks, days, dates, durations, occasions, ago].some((sign) => sign.test(flat));
  return !isTold && !(kind === 'time' && conditions.test(flat));
}

/**
 * How well a sentence offers what the kind asks for, 0–1. `news` is the part of the sentence the question does not
 * already hold: a year that the question names is no answer to "when".
 * @param news words of the sentence, as written, that are not in the question
 */
export function offers(kind: QuestionKind, sentence: string, news: readonly string[]): number {
  const flat = normalise(withoutOtherWords(sentence));
  const fresh = normalise(withoutOtherWords(news.join(' ')));
  const isHeld = (pattern: RegExp) => pattern.test(fresh) || (pattern.test(flat) && /\d/.test(fresh));
  switch (kind) {
    case 'contact':
      return tellsContact(flat) ? 1 : 0;
    case 'clock':
      return clocks.test(flat) ? 1 : /\d/.test(fresh) ? 0.3 : 0;
    case 'date':
      return isDated(fresh) || (isDated(flat) && /\d/.test(fresh)) ? 1 : 0;
    case 'amount':
      return /\d/.test(fresh) ? 1 : numberWords.test(fresh) ? 0.8 : 0;
    case 'duration':
      return durations.test(flat) ? 1 : /\d/.test(fresh) ? 0.6 : numberWords.test(fresh) ? 0.5 : 0;
    case 'frequency':
      return frequencies.test(flat) ? 1 : 0;
    case 'money':
      return money.test(flat) ? 1 : /\d/.test(fresh) ? 0.6 : numberWords.test(fresh) ? 0.5 : 0;
    case 'time':
      if (clocks.test(flat) || isHeld(days)) return 1;
      return isHeld(dates) ? 0.8 : /\d/.test(fresh) ? 0.6 : 0;
    case 'person':
      return Math.min(1, properNames(news) / 2);
    case 'place':
      return properNames(news) === 0 ? 0 : places.test(flat) ? 1 : 0.5;
    case 'reason':
      return reasons.test(flat) ? 1 : 0;
    case 'definition':
      return defines.test(flat) ? 1 : 0;
    case 'name':
      return properNames(news) > 0 || /["“«]/.test(sentence) ? 1 : 0;
    case 'other':
      return 0;
  }
}

const again = new RegExp(String.raw`\b\d{1,2}:\d\d\b|\b(?:${weekdayNames})\b`, 'g');

/** Whether a text names a day: those of the week and hours come again and again and do not tell what is past. */
function isDated(flat: string): boolean {
  return days.test(flat.replace(again, '')) || ago.test(flat);
}

/** Whether a normalised word tells how many there are, if only that there are none. */
export const tellsAmount = (word: string) =>
  numberWords.test(word) || /\d/.test(word) || noAmounts.test(word);

/** Who is asked for is often told by a word that no list has. */
const uncertainLack = 0.4;

/**
 * How surely a text lacks the kind of thing asked for, 0–1, so that it hardly answers, whatever else it says.
 * @param news as for `offers`
 */
export function lacksValue(kind: QuestionKind, text: string, news: readonly string[]): number {
  const flat = normalise(withoutOtherWords(text));
  if (kind === 'person') {
    const names = news.filter((word) => !dates.test(normalise(word)) && !text.startsWith(word));
    return properNames(names) > 0 || people.test(flat) ? 0 : uncertainLack;
  }
  if (offers(kind, text, news) > 0) return 0;
  switch (kind) {
    case 'amount':
    case 'duration':
    case 'money':
      return noAmounts.test(flat) || numberWords.test(flat) ? 0 : 1;
    case 'clock':
    case 'time': {
      const isOccasion = occasions.test(flat) || (kind === 'time' && conditions.test(flat));
      return isOccasion || numberWords.test(flat) ? 0 : 1;
    }
    case 'contact':
    case 'date':
    case 'frequency':
      return 1;
    default:
      return 0;
  }
}

function properNames(words: readonly string[]): number {
  return words.filter((word) => /^\p{Lu}/u.test(word)).length;
}

import type { Word } from './analysis.ts';

/** Words of which each list says the contrary of the others beside it, in either language. */
const opposites = [
  ['before antes', 'after despues tras'],
  ['more mas', 'less fewer menos'],
  ['over above encima', 'under below beneath debajo'],
  [
    'higher highest upper superior superiores mayor mayores alto alta altos altas',
    'lower lowest inferior inferiores menor menores bajo baja bajos bajas',
  ],
  [
    'larger largest large bigger biggest big grande grandes',
    'smaller smallest small pequeno pequena pequenos pequenas',
  ],
  ['longer longest largo larga', 'shorter shortest short corto corta'],
  ['older oldest', 'younger youngest'],
  ['heavier heaviest heavy pesado pesada', 'lighter lightest ligero ligera'],
  ['faster fastest rapido rapida', 'slower slowest slow slowly lento lenta lentos lentas'],
  ['earlier earliest early temprano', 'later latest late tarde'],
  ['top arriba', 'bottom abajo'],
  ['inside indoors indoor dentro interior', 'outside outdoors outdoor fuera exterior'],
  [
    'allowed permitted can may puede pueden podra podran permitido permitida permitidos permitidas permite permiten',
    'forbidden prohibited banned prohibido prohibida prohibidos prohibidas prohibe prohiben',
  ],
  [
    'open opens opened abre abren abierto abierta abiertos abiertas',
    'close closes closed shut cierra cierran cerrado cerrada cerrados cerradas',
  ],
  ['always siempre', 'never nunca jamas'],
  [
    'first primer primero primera',
    'second segundo segunda',
    'third tercer tercero tercera',
    'fourth cuarta',
    'fifth quinto quinta',
    'sixth sexto sexta',
    'seventh septimo septima',
    'eighth octavo octava',
    'ninth noveno novena',
    'tenth decimo decima',
    'penultimate penultimo penultima',
    'last ultimo ultima',
  ],
  ['minimum least minimo minima', 'maximum most maximo maxima'],
  [
    'include includes included including incluido incluida incluidos incluidas incluye incluyen',
    'exclude excludes excluded excluding excluido excluida excluidos excluidas excluye excluyen',
  ],
  [
    'required mandatory compulsory obligatorio obligatoria obligatorios obligatorias',
    'optional voluntary opcional opcionales voluntario voluntaria',
  ],
  [
    'arrive arrives arrival llega llegan llegada',
    'depart departs departure leave leaves sale salen salida parte parten',
  ],
  [
    'paid retribuido retribuida retribuidos retribuidas remunerado remunerada remunerados remuneradas',
    'unpaid',
  ],
  ['free gratis gratuito gratuita gratuitos gratuitas', 'paid charged pago'],
  [
    'increase increases increased rise rises rose risen raised grow grows grew grown aumenta aumentan aumento aumentaron sube suben subio subieron crece crecen crecio crecieron',
    'decrease decreases decreased reduce reduces reduced fall falls fell fallen drop drops dropped decline declines declined lowered disminuye disminuyen disminuyo disminuyeron reduce reducen redujo redujeron baja bajan bajaron cae caen cayo cayeron',
  ],
  [
    'start starts begin begins empieza empiezan comienza comienzan',
    'end ends finish finishes acaba acaban termina terminan',
  ],
  ['hot caliente calientes', 'cold frio fria frios frias'],
  ['wet mojado mojada humedo humeda', 'dry seco seca'],
  ['full lleno llena', 'empty vacio vacia'],
  [
    'accept accepts accepted approve approves approved acepta aceptan aceptado aceptada aprueba aprueban aprobado aprobada',
    'refuse refuses refused reject rejects rejected deny denies denied rechaza rechazan rechazado rechazada deniega deniegan',
  ],
  ['buy buys bought compra compran compro compraron', 'sell sells sold vende venden vendio vendieron'],
  ['win wins won gana ganan gano ganaron', 'lose loses lost pierde pierden perdio perdieron'],
].map((sides) => sides.map((side) => side.split(' ')));

type Side = { pair: number; side: number };

const sidesOf: ReadonlyMap<string, readonly Side[]> = (() => {
  const found = new Map<string, Side[]>();
  for (const [pair, sides] of opposites.entries()) {
    for (const [side, words] of sides.entries()) {
      for (const word of words) found.set(word, [...(found.get(word) ?? []), { pair, side }]);
    }
  }
  return found;
})();

/**
 * Whether one text has a word whose contrary, and not the word, stands in the other. "Not open" is closed. Beside the
 * list, words that begin with "un", "non" or "in" are contraries of what follows.
 * @param hasDenials one of them denies something: then only words that are denied themselves tell
 */
export function areOpposed(claim: readonly Word[], sentence: readonly Word[], hasDenials = false): boolean {
  const [mine, other] = [sidesIn(claim), sidesIn(sentence)];
  for (const [pair, { sides, isTurned }] of mine) {
    const there = other.get(pair);
    if (hasDenials && !isTurned && !there?.isTurned) continue;
    if (there && (sides & there.sides) === 0) return true;
  }
  return !hasDenials && (isPrefixed(claim, sentence) || isPrefixed(sentence, claim));
}

type Sides = { sides: number; isTurned: boolean };

/** By group of contraries, with a bit for each side of it. What is turned is the other side, where there are two. */
function sidesIn(words: readonly Word[]): ReadonlyMap<number, Sides> {
  const found = new Map<number, Sides>();
  for (const [at, { word }] of words.entries()) {
    const isTurned = /^(?:no|not)$/.test(words[at - 1]?.word ?? '');
    for (const { pair, side } of sidesOf.get(word) ?? []) {
      const before = found.get(pair);
      if (isTurned && opposites[pair]?.length !== 2) continue;
      const sides = (before?.sides ?? 0) | (1 << (isTurned ? 1 - side : side));
      found.set(pair, { sides, isTurned: isTurned || (before?.isTurned ?? false) });
    }
  }
  return found;
}

/** "Unsafe" and "invalid", not "unless" and "indoor". */
const prefixed = /^(?:un(?!less)(\p{Ll}{4,})|(?:non|in)(\p{Ll}{5,}))$/u;

function isPrefixed(words: readonly Word[], others: readonly Word[]): boolean {
  return words.some(({ word }) => {
    const bare = prefixed.exec(word)?.slice(1).find(Boolean);
    const has = (list: readonly Word[], wanted: string) => list.some((each) => each.word === wanted);
    return bare !== undefined && has(others, bare) && !has(others, word) && !has(words, bare);
  });
}

import type { Locale } from '#rules/preferences.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Words that carry grammar rather than content, normalised (lower case, no accents), question words included.
 * They are neither indexed nor searched for.
 */
export const stopWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: words(`
    a about above after again against all also although am among an and another any are aren as at be became
    because become been before being below between both but by called can cannot could couldn did didn do does
    doesn doing don done during each either else etc even ever every few for from further get give given had hadn
    has hasn have haven having he her here hers herself him himself his how however i if in into is isn it its
    itself just like ll made make many may me might more most much must my myself neither nor not of off often on
    once one only onto or other others our ours out over own per please put rather re s same she should shouldn
    since so some such t tell than that the their theirs them themselves then there these they this those though
    through thus to too under until up upon us used using ve very was wasn we were weren what whatever when where
    whether which while who whom whose why will with within without won would wouldn yet you your yours yourself
  `),
  es: words(`
    a acerca ademas ahi al algo algun alguna algunas alguno algunos alla alli ambos ante antes aquel aquella
    aquellas aquello aquellos aqui asi aun aunque bajo bien cabe cada casi como con contra cual cuales cualquier
    cuando cuanta cuantas cuanto cuantos cuya cuyas cuyo cuyos da dan dar de debe deben debido decir del dentro
    desde despues dice dicen donde dos doy durante e el ella ellas ello ellos en entonces entre era eran eres es esa
    esas ese eso esos esta estaba estaban estado estan estar estas este esto estos estoy etc fue fueron fui ha
    haber habia habian hace hacen hacer hacia han hasta hay he hemos incluso la las le les llama llamada llamado
    lo los mas me mediante mi mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy nada ni
    ningun ninguna ninguno no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para
    pero poco por porque pueda puede pueden pues que quien quienes se sea sean segun ser si sido siempre siendo
    sin sino sobre solo son soy su sus suya suyo tal tales tambien tampoco tan tanto te tener tenia tenian ti
    tenemos tengo tienes tenga tengan puedo puedes podemos debo debes debemos hago haces hacemos
    quiero queremos quieres tiene tienen toda todas todavia todo todos tras tu tus tuvo tuvieron u un una unas uno unos usted ustedes va
    van y ya yo
  `),
};

/** Frequent words of one language that the other does not have: what tells the two apart. */
export const languageMarkers: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: words(`
    the of and to in is was for that with as by on are from at an be this which or it were not have has had its
    their they been but who what when where how why did does do will can would should there these those than
    into about after between his her our your you my we she if any all more
  `),
  es: words(`
    el la los las de del y en que un una por con para se al es su sus lo como mas pero fue son esta este entre
    cuando muy sin sobre tambien ser ha hay desde donde quien cual cuales cuantos cuanto cuantas esto eso estos
    sus nos hasta tiene puede cada otros otras segun durante fueron era porque mi tu le les o si ya
  `),
};

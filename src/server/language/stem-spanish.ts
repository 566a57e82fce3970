/**
 * Stems of Spanish words without accents. The usual stemmer knows many endings by their accent only, which people leave
 * out when they ask and normalising removes: it told "nació" from "nacer", and "ciudades" from "ciudad" besides. This
 * one does without: it cuts enclitic pronouns, plurals, what makes nouns and adjectives of verbs, verb endings, gender.
 */

/** Singular words whose end looks like an ending and is none, or of which two would fall together; with their stems. */
const exceptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    estado: 'estad',
    estadio: 'estadi',
    marido: 'marid',
    maria: 'mari',
    espada: 'espad',
    genio: 'geni',
    normando: 'normand',
    normanda: 'normand',
    comando: 'comand',
    condado: 'condad',
    jardin: 'jardin',
    campana: 'campan',
    ventana: 'ventan',
    empresa: 'empres',
    lugar: 'lugar',
    hogar: 'hogar',
    mujer: 'mujer',
    militar: 'militar',
    azucar: 'azucar',
    inter: 'interes',
    intere: 'interes',
    decada: 'decad',
    gramo: 'gram',
    kilogramo: 'kilogram',
    extremo: 'extrem',
    supremo: 'suprem',
    clase: 'clase',
    frase: 'frase',
    direccion: 'dirig',
    correccion: 'corrig',
    eleccion: 'eleg',
    decision: 'decid',
    division: 'divid',
    solicitud: 'solicit',
    aleman: 'aleman',
    alemana: 'aleman',
    media: 'medi',
    medio: 'medi',
    estacionar: 'estacionamiento',
    estaciono: 'estacionamiento',
    estacionado: 'estacionamiento',
  }),
);

/**
 * Nouns, in the singular, that would get the stem of another word which has nothing to do with them ("puerta", "puerto";
 * "plaza", "plazo"; "mesa", "mes"): each is its own stem.
 */
const ownStems: ReadonlySet<string> = new Set(
  `acera articulo avenida balanza barra barrio buque calzada cama camaron casa circulo clavo colegio coma conducta
  contenedor copa correa costa cuadro cuento derecha directorio ejemplar escritorio especia estacionamiento forma
  genero grano habitacion higado hombro importe libra libre luna marco marzo mayorista menta mesa minorista moda parte patio placa platano plata plaza
  policia poliza prima principe publicidad puerta pulgada punta ramo rayo sabado sala sed seda sede seguridad sigla taller talla tique titular
  tiza vaca`
    .trim()
    .split(/\s+/),
);

const enclitic = /(?<=...(?:ar|er|ir|ando|iendo|yendo))(?:se|(?:se)?l[aeo]s?)$/;

type Rule = readonly [ending: RegExp, by: string];

/** What nouns and adjectives are made with, in the singular, and what is left of each. */
const derivations: readonly Rule[] = [
  [/(?<=..)duc(?:cion|t[oa]|tor)$/, 'duc'],
  [/(?<=..)duj[aeo]?(?:ron)?$/, 'duc'],
  [/(?<=..)struccion$/, 'stru'],
  [/(?<=.)scri(?:pcion|t[oa])$/, 'scrib'],
  [/(?<=...)teccion$/, 'teg'],
  [/(?<=[nx]c)lusion$/, 'lu'],
  [/(?<=..)vasion$/, 'vad'],
  [/(?<=x)pansion$/, 'pand'],
  [/(?<=x)tension$/, 'tend'],
  [/(?<=..)prension$/, 'prend'],
  [/(?<=s)pension$/, 'pend'],
  [/(?<=con|in|sub|di)version$/, 'vert'],
  [/(?<=^e|trans|ad|per)mision$/, 'mit'],
  [/(?<=...)cesion$/, 'ced'],
  [/(?<=....)[ai]bilidad$/, ''],
  [/bilidad$/, 'bl'],
  [/(?<=.....)idad$/, ''],
  [/(?<=...)[ai]mient[oa]$/, ''],
  [/(?<=cion)al$/, ''],
  [/(?<=....)[ai]cion(?:al)?$/, ''],
  [/(?<=...)ucion$/, 'u'],
  [/(?<=...)[aei]dora?$/, ''],
  [/(?<=....)[ai]tiv[oa]$/, ''],
  [/(?<=....)(?:ante|ancia|anza)$/, ''],
  [/(?<=...)(?:iente|encia|ente)$/, 'ent'],
  [/(?<=....)[ai]ble$/, ''],
  [/(?<=...)is(?:mo|ta)$/, ''],
  [/(?<=....)os[oa]$/, ''],
  [/(?<=....)eza$/, ''],
  [/(?<=....)esa$/, ''],
  [/(?<=....)gion$/, 'g'],
  [/(?<=(?:nom|log|graf|tor))ic[oa]$/, ''],
];

/** Endings of verbs, those that nouns have too among them; what is left may end in i or y. */
const inflection =
  /(?<=...)(?:(?:a|e|i)(?:re|ria)?mos|abamos|ia?mos|[aei]rian|[aei]ran|i?eron|iera|iese|iendo|endo|ando|aban?|aron|asen|[ai]d[oa]|ian|ieo|[aei]r|[ae]n)$/;

/** The stem of a normalised word of at least three letters a–z. */
export function stemSpanish(word: string): string {
  const bare = word.replace(enclitic, '').replace(/(?<=...a)mente$|(?<=....)mente$/, '');
  const singular = bare === 'sedes' ? 'sede' : singularOf(bare);
  const known = exceptions.get(singular);
  if (known) return known;
  if (ownStems.has(singular)) return singular;
  for (const [ending, by] of derivations) {
    if (ending.test(singular)) return evenOut(singular.replace(ending, () => by));
  }
  const verb = singular.replace(inflection, '');
  return evenOut(
    verb === singular ? singular.replace(/(?<=...)[aeo]$/, '').replace(/(?<=....)an$/, '') : verb,
  );
}

/** Verbs in "-as" and "-es" come out as nouns do. */
function singularOf(word: string): string {
  return word.replace(/(?<=[aeiou][cdjlnrsy])es$/, '').replace(/(?<=..[aeo])s$/, '');
}

/** What verbs and plurals spell differently before different vowels is made one: "busqué" and "buscar", "luz", "luces". */
function evenOut(stem: string): string {
  return stem
    .replace(/(?<=...)i$|(?<=..[aeiou])y$/, '')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g')
    .replace(/z$/, 'c');
}

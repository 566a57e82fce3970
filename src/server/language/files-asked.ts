import { type Locale, locales } from '#rules/preferences.ts';

/** The words of one language that ask for the files themselves, normalised. */
type Asking = {
  /** By several words, what `files` says by one. */
  joined: RegExp;
  files: ReadonlySet<string>;
  /** What asks. */
  asks: ReadonlySet<string>;
  /** Whose files these are: those of the assistant or of who asks, here. */
  points: ReadonlySet<string>;
  /** How somebody has files, and what else such a question is made of. */
  others: ReadonlySet<string>;
  /** What is asked of the files' text, though in such words: what somebody has to do, or may. */
  asksElse: RegExp;
  /** How it is asked what an assistant knows of, without a name for files, and in which words beside the others. */
  open: RegExp;
  topics: ReadonlySet<string>;
};

const set = (list: string) => new Set(list.trim().split(/\s+/));

const asking: Record<Locale, Asking> = {
  en: {
    joined: /\b(?:your )?knowledge base\b|\byour (?:knowledge|library)\b/g,
    files: set('files documents docs sources manuals pdfs uploads'),
    asks: set('which what whats how list show tell give name enumerate see'),
    points: set('you your yours youve i ive my we our me us here there list show uploaded loaded attached'),
    others: set(
      `many a an the all of in on at to with from is are was were am do did does have has had been can could would please
       it this that these those now so far currently exactly got know knows knowing hold contain use using used see read
       search access upload uploaded given load loaded added add attach attached received store stored provided indexed
       working based complete full whole available`,
    ),
    asksElse:
      /\b(?:have|has|had) to\b|\b(?:can|could|do|would|does) (?:i|we)\b(?! (?:see|have|currently have)\b)|\bgive(?! me| us| you)\b|\bhow(?! many)\b/,
    open: /^(?=.*\b(?:you|ask)\b)(?:what|which)\b.* (?:about|on)$|^(?:about|on) (?:what|which)\b/,
    topics: set('about ask asked know cover covered talk answer questions tell topics subjects things help'),
  },
  es: {
    joined: /\bbases? de conocimientos?\b/g,
    files: set('archivos ficheros documentos fuentes manuales pdfs documentacion'),
    asks: set(
      `que cual cuales cuantos cuantas dime decirme di lista listame enumera enumerame enumerar muestra muestrame mostrar
       mostrarme ensena ensename ensenarme dame dar darme ver saber listado`,
    ),
    points: set(
      `tu tus mi mis te me nos nuestros nuestras hay aqui tienes tengo tenemos conoces usas utilizas manejas lees dispones
       cuentas guardas puedes podrias has hemos he subi subimos subido subidos cargado cargados lista muestra listado`,
    ),
    others: set(
      `de del la el los las un una todos todas en a al con por favor son es se le lo y ahora exactamente puedo quiero
       quisiera cargue cargaste adjunte adjuntado adjuntados anadi anadido anadidos dado dados di pase pasado pasados
       facilitado facilitados disposicion disponible disponibles acceso accedes buscas consultas consultar leer leido usar
       contiene contienes basas apoyas recibido guardado guardados esta estan tiene completa completo base han ha`,
    ),
    asksElse:
      /\b(?:hay|tengo|tenemos|tienes|tiene) que\b|\b(?:he|hemos|has|ha) de\b|\bpuedo (?!ver|preguntar|consultar)/,
    open: /^(?:sobre|acerca de|de|en) que\b(?=.* (?:te|puedes|podrias|sabes|conoces|entiendes|tratas)\b)|^que temas\b(?=.* (?:conoces|puedes|cubres|dominas|tratas|manejas|sabes|te)\b)/,
    topics: set(
      `sobre acerca preguntar preguntarte consultar consultarte sabes conoces entiendes tratas cubres dominas hablar
       hablarme informar informarme responder contestar temas cosas asuntos puedo`,
    ),
  },
};

/** Whether each word of a question is one that asks for the files themselves, and none names what they may hold. */
function asksIn({ joined, files, asks, points, others, asksElse, open, topics }: Asking, said: string) {
  const isJoined = said.search(joined) >= 0;
  const words = said.replace(joined, ' ').trim().split(/\s+/);
  const isOf = (...sets: ReadonlySet<string>[]) => words.every((word) => sets.some((each) => each.has(word)));
  const has = (each: ReadonlySet<string>) => words.some((word) => each.has(word));
  if (open.test(said) && isOf(asks, points, others, topics)) return true;
  return (
    !asksElse.test(said) &&
    has(asks) &&
    (isJoined || has(files)) &&
    (isJoined || has(points)) &&
    isOf(files, asks, points, others)
  );
}

/**
 * In which languages a question asks for the files themselves ("Which documents were you given?", "What do you know
 * about?"), told by its words: all of them ask, point, have or name files.
 * @param words normalised
 */
export const filesAskedIn = (words: readonly string[]): Locale[] =>
  locales.filter((language) => asksIn(asking[language], words.join(' ')));

import type { Locale } from './preferences.ts';

/** What visitors of the home page ask without an account: three files of ours for each language, below `samples`. */
export const sampleFiles = {
  en: {
    ferry: 'ferries/safety-procedures.pdf',
    hotel: 'hotels/guest-services-guide.pdf',
    clinic: 'clinics/appointments-and-billing.html',
  },
  es: {
    ferry: 'passengers/condiciones-de-transporte.pdf',
    hotel: 'hotels/protocolo-de-recepcion.docx',
    clinic: 'clinics/derechos-del-paciente.md',
  },
} as const satisfies Record<Locale, Record<string, string>>;

export type SampleName = keyof (typeof sampleFiles)[Locale];

export const sampleNames = Object.keys(sampleFiles.en) as readonly SampleName[];

/** The questions that stand ready for each of them; their words are `home.samples.files.<name>.<question>`. */
export const readyQuestions = ['first', 'second'] as const;

/** The question that the page shows answered, before anybody asks. */
export const firstAnswered = 'home.samples.files.ferry.first';

/** Ceilings on what a visitor asks them: of one network `points` per `seconds` that have to be looked up. */
export const sampleLimits = { questionCharacters: 300, points: 30, seconds: 10 * 60 } as const;

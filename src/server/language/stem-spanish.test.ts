import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from './analysis.ts';
import { stemSpanish } from './stem-spanish.ts';

const stemsOf = (words: string) => new Set(words.split(' ').map((word) => stemSpanish(normalise(word))));

describe('the stem of a Spanish word', () => {
  it.each([
    'ciudad ciudades',
    'luz luces',
    'mes meses',
    'gobierno gobiernos',
    'británico británica británicos',
    'francés francesa franceses Francia',
    'alemán alemana alemanes Alemania',
    'normando normandos Normandía',
  ])('is one in singular and plural, for him and for her, of a country and its people: %s', (words) => {
    expect(stemsOf(words).size).toBe(1);
  });

  it.each([
    'hablar habla hablan hablaba hablaron habló hablando hablado hablarían hablarlo',
    'nacer nace nació nacieron nacido naciendo nacimiento',
    'vivir vive vivía vivió vivieron vivían',
    'construir construyó construyeron construido construcción',
    'producir produjo produjeron producción productor producto',
    'describir descrito descripción describió',
    'buscar busqué busquen buscaba',
    'llegar llegue llegó llegada',
    'extender extensión extendió',
    'reembolsar reembolso reembolsos reembolsaron',
  ])('is one in the forms of a verb and in what it makes: %s', (words) => {
    expect(stemsOf(words).size).toBe(1);
  });

  it.each([
    'rápido rápidamente',
    'responsable responsables responsabilidad',
    'diferente diferencia',
    'independiente independencia',
    'historia histórico',
    'economía económico economista',
  ])('is one in adjectives, adverbs and what something is: %s', (words) => {
    expect(stemsOf(words).size).toBe(1);
  });

  it.each(['nación nacer', 'muerte muerto muelle', 'estado estadio este', 'marido mar', 'parte para'])(
    'tells apart what only looks alike: %s',
    (words) => {
      expect(stemsOf(words).size).toBeGreaterThan(1);
    },
  );

  it.each([
    'puerta puertas, puerto puertos',
    'plaza plazas, plazo plazos',
    'mesa mesas, mes meses',
    'sala salas, sal salida salir',
    'sede sedes, seda',
    'sede sedes, sed',
    'sábado sábados, saber sabe sabido',
    'libre libres, libro libros',
    'grano granos, gran grande',
    'hombro hombros, hombre hombres',
    'hígado hígados, higo higos',
    'policía policías, póliza pólizas',
    'habitación habitaciones, habitante',
    'ejemplar ejemplares, ejemplo',
    'importe importes, importante importar',
    'estacionamiento estacionar estacionado, estación estaciones',
  ])('is one in each group of these and another in the next: %s', (groups) => {
    const [one = '', other = ''] = groups.split(', ');
    expect(stemsOf(one).size).toBe(1);
    expect(stemsOf(one).isDisjointFrom(stemsOf(other))).toBe(true);
  });

  it('is a beginning of at least two letters for any word of letters, but for the few known exceptions', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,20}$/), (word) => {
        const stem = stemSpanish(word);
        expect(stem.length).toBeGreaterThanOrEqual(2);
        expect(stem).toMatch(/^[a-z]+$/);
      }),
    );
  });
});

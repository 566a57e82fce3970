import { expect, test } from 'vitest';
import { contentOf } from './question-words.ts';

test.each([
  ['What do I do in case of fire?', ['fire']],
  ['¿Qué hago en caso de incendio?', ['incendio']],
  ['what happens if im sick', ['sick']],
  ['¿Qué pasa si llueve?', ['llueve']],
  ['Are dogs allowed in the garden?', ['dogs', 'garden']],
  ['¿Se admiten perros?', ['perros']],
  ['¿Puedo tener gatos?', ['gatos']],
  ['What time is dinner?', ['dinner']],
  ['What do the files say about “Parental leave”?', ['parental', 'leave']],
  ['¿Qué dicen los archivos sobre «Permiso parental»?', ['permiso', 'parental']],
  ['What do my colleagues say about the files?', ['colleagues', 'say', 'files']],
  // Where nothing else is asked for, these are what it asks about.
  ['someone', ['someone']],
  ['The case of the missing key', ['case', 'missing', 'key']],
])('%s is about: %j', (question, expected) => {
  expect(contentOf(question).content).toEqual(expected);
});

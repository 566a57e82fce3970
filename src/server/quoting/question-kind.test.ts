import { expect, test } from 'vitest';
import { givesRange, lacksValue, offers } from './offered-kinds.ts';
import { asksForBound, isFrameWord, questionKind, wantsYesOrNo } from './question-kind.ts';

test.each([
  ['How much does the annual ticket cost?', 'money'],
  ['¿Cuánto cuesta el abono?', 'money'],
  ['How many people live there?', 'amount'],
  ['¿Cuántas personas caben?', 'amount'],
  ['How long does the bake take?', 'duration'],
  ['¿Cuántas horas dura?', 'duration'],
  ['When does the office open?', 'time'],
  ['¿En qué año se fundó?', 'time'],
  ['What do I do when the light blinks?', 'name'],
  ['What time is dinner?', 'clock'],
  ['¿Hasta qué hora se cena?', 'clock'],
  ['When was the bakery founded?', 'date'],
  ['What is the phone number of the office?', 'contact'],
  ['How can I reach her?', 'contact'],
  ['What number does he have?', 'contact'],
  ['¿Cómo puedo llamarle?', 'contact'],
  ['How do I call a function?', 'other'],
  ['¿Cuánto es la fianza?', 'money'],
  ['minimum age for the slide', 'amount'],
  ['tamaño de la sala grande', 'amount'],
  ['price of a day ticket', 'money'],
  ['precio del menú', 'money'],
  ['the minimum is not what counts here, who decides?', 'person'],
  ['Who wrote the report?', 'person'],
  ['¿Quién firmó el contrato?', 'person'],
  ['Where is the archive?', 'place'],
  ['¿En qué ciudad está?', 'place'],
  ['Why was it closed?', 'reason'],
  ['¿Por qué se cerró?', 'reason'],
  ['wrong readings, what was the usual cause?', 'reason'],
  ['lecturas erróneas, ¿cuál era la causa?', 'reason'],
  ['What is a deposit?', 'definition'],
  ['Which team won?', 'name'],
  ['Tell me about refunds', 'other'],
])('%s asks for: %s', (question, kind) => {
  expect(questionKind(question)).toBe(kind);
});

test.each([
  ['amount', 'Some 300 people live there.', ['300', 'people'], true],
  ['amount', 'People live there.', ['People'], false],
  ['duration', 'It lasts three weeks.', ['three', 'weeks'], true],
  ['duration', 'Son doce horas.', ['doce'], true],
  ['duration', 'It lasts for ever.', ['ever'], false],
  ['time', 'It opened in May 1968.', ['May', '1968'], true],
  ['time', 'It opened late.', ['late'], false],
  ['money', 'Son 12 € al mes.', ['12', 'mes'], true],
  ['person', 'Lo firmó Ana Ruiz.', ['Ana', 'Ruiz'], true],
  ['person', 'Lo firmó el director.', ['director'], false],
  ['reason', 'It was closed because of the storm.', ['because', 'storm'], true],
  ['reason', 'Se cerró en invierno.', ['invierno'], false],
] as const)('for %s, "%s" offers something: %s %s', (kind, sentence, news, expected) => {
  expect(offers(kind, sentence, news) > 0.5).toBe(expected);
});

test.each([
  ['amount', 'Employees wear white jackets.', true],
  ['amount', 'There are nine employees.', false],
  ['amount', 'There are eighty-four employees.', false],
  ['amount', 'Trabajan allí ochenta y cuatro personas.', false],
  ['amount', 'Trabajan allí quinientas personas.', false],
  ['money', 'The barge paid sixteen shillings.', false],
  ['amount', 'No employee works at night.', false],
  ['date', 'It opens at 6:30 from Tuesday to Sunday.', true],
  ['date', 'It opened on 3 May 1968.', false],
  ['clock', 'Dinner is served in the hall.', true],
  ['clock', 'Dinner is served from 20:00.', false],
  ['contact', 'Call the manager before 8:00.', true],
  ['contact', 'Call the manager on 555 01 88.', false],
  ['contact', 'La extensión 218.', false],
  ['time', 'El desayuno se sirve de siete a once de la mañana.', false],
  ['time', 'The beach is closed from sunset to sunrise.', false],
  ['time', 'The beach is closed with a red flag.', true],
  ['time', 'Changes of the rota have immediate effect.', false],
  ['time', 'Los cambios del cuadrante surten efecto inmediato.', false],
  ['time', 'Los cambios se ven al instante.', false],
  ['other', 'Anything.', false],
] as const)('to a question for %s, "%s" lacks what is asked: %s', (kind, text, expected) => {
  expect(lacksValue(kind, text, text.split(/\W+/)) === 1).toBe(expected);
});

test('one end of a time is told by both', () => {
  expect(asksForBound('time', 'acaba')).toBe(true);
  expect(asksForBound('money', 'acaba')).toBe(false);
  expect(givesRange('Open daily 10:00–20:00.')).toBe(true);
  expect(givesRange('Del 1 de mayo al 3 de junio.')).toBe(true);
  expect(givesRange('It opens at 10:00.')).toBe(false);
});

test.each([
  ['amount', 'big', true],
  ['money', 'cuesta', true],
  ['duration', 'tiempo', true],
  ['money', 'kitchen', false],
  ['other', 'big', false],
] as const)('in a question for %s, "%s" only asks for it: %s', (kind, word, expected) => {
  expect(isFrameWord(kind, word)).toBe(expected);
});

test.each([
  ['Are pets allowed?', true],
  ['¿Se puede fumar?', true],
  ['Who can smoke?', false],
  ['¿Dónde se puede fumar?', false],
  ['notice period', false],
])('%s wants a yes or a no: %s', (question, expected) => {
  expect(wantsYesOrNo(question)).toBe(expected);
});

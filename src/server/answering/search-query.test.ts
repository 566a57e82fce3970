import { expect, test } from 'vitest';
import { namesItsSubject, searchQuery } from './search-query.ts';

const history = [
  { role: 'user', text: 'When does the swimming pool open?' },
  { role: 'assistant', text: '“It opens at nine.”' },
] as const;

test.each([
  'And on Sundays?',
  'When does it close?',
  'What about dogs?',
  'Why?',
  '¿Y los domingos?',
  '¿Por qué?',
  '¿Cuánto cuesta?',
  '¿Cuánto dura?',
  '¿Cuántas semanas dura?',
  '¿Cuándo abre en verano?',
  'in winter?',
  'For children?',
  'Madrid?',
  'explain',
  'Which days?',
  'Which documents?',
  '¿Cuántos documentos?',
  'How long does this take?',
  'What time does it close on sundays and bank holidays?',
  'How many in April?',
  'How many did she count?',
])('"%s" is searched for together with the question before', (question) => {
  expect(searchQuery(question, history)).toEqual({ query: question, about: history[0].text });
});

test.each([
  'Who founded the company?',
  'Where do employees of the northern office submit their travel expenses?',
  '¿Cuánto cuesta el abono anual?',
  '¿Dónde está la oficina?',
  'What can you do?',
  'Gracias',
  'Who runs IT?',
  'What is on in May?',
  'Which documents do you have?',
  '¿Qué es Corvex?',
  '¿Quién dirige el colegio?',
  '¿Cuánto dura la baja?',
  'When does the canteen open, and is it closed on Fridays?',
])('"%s" stands by itself', (question) => {
  expect(searchQuery(question, history)).toEqual({ query: question, about: '' });
});

test('a first question stands by itself', () => {
  expect(searchQuery('And on Sundays?', [])).toEqual({ query: 'And on Sundays?', about: '' });
});

const officer = [
  { role: 'user', text: 'Who is the safety officer?' },
  {
    role: 'assistant',
    text: '“The safety officer of the harbour is Marta Ruiz.” [1]\n\nAlso: “Paul Ende” [2]',
  },
] as const;

test.each(['What is her number?', 'her number?', 'When did she begin?'])(
  '"%s" is asked of the person whom the answer named',
  (question) => {
    expect(searchQuery(question, officer)).toEqual({ query: `${question} Marta Ruiz`, about: '' });
  },
);

test('what a thing of the answer is called is searched for, too', () => {
  expect(
    searchQuery('Where does it lie?', [
      { role: 'user', text: 'Which boat is the largest?' },
      { role: 'assistant', text: '“The largest is the Aurora.”' },
    ]),
  ).toEqual({ query: 'Where does it lie?', about: 'Which boat is the largest? Aurora' });
});

test('a follow-up of a follow-up is about what the first question was', () => {
  expect(
    searchQuery('And in summer?', [
      ...history,
      { role: 'user', text: 'And in winter?' },
      { role: 'assistant', text: '“It opens at ten.”' },
    ]).about,
  ).toBe(`And in winter? ${history[0].text}`);
});

test.each(['¿Y su teléfono?', '¿Cuál es su número?', '¿Cómo le escribo?'])(
  '"%s" is asked of the person whom the question before was after',
  (question) => {
    expect(
      searchQuery(question, [
        { role: 'user', text: '¿Quién es la encargada de seguridad?' },
        { role: 'assistant', text: '“La encargada de seguridad es Rosa Mena.” [1]' },
      ]),
    ).toEqual({ query: `${question} Rosa Mena`, about: '' });
  },
);

test('of an answer, what it quotes is spoken of, not how it leads in', () => {
  expect(
    searchQuery('What is her number?', [
      { role: 'user', text: 'Who is the safety officer?' },
      { role: 'assistant', text: 'Your files say it in Spanish:\n\n“La encargada es Rosa Mena.” [1]' },
    ]).query,
  ).toBe('What is her number? Rosa Mena');
});

test.each([
  ['What is her extension?', 'Who is the head cook?', '“Name: Ida Moss; Role: head cook; Office: B12”'],
  [
    '¿Cómo puedo escribirle?',
    '¿Quién es la jefa?',
    '«Nombre: Ida Moss; Cargo: jefa; Sede: 4A; Turno: Tarde»',
  ],
])('of a row, whose it is is spoken of, not how its cells are called: %s', (question, before, row) => {
  const { query, about } = searchQuery(question, [
    { role: 'user', text: before },
    { role: 'assistant', text: `${row} [1]` },
  ]);
  expect(query).toMatch(/\? Ida Moss\b/);
  expect(query).not.toMatch(/Office|B12|Cargo|Sede|4A/);
  expect(about).toBe('');
});

test('"they" are things where no person was asked for, and what was asked is kept', () => {
  expect(
    searchQuery('Do they offer a discount?', [
      { role: 'user', text: 'Which plan has support?' },
      { role: 'assistant', text: '“The Premium plan has support. Contact Ana Gil.” [1]' },
    ]),
  ).toEqual({ query: 'Do they offer a discount?', about: 'Which plan has support? Premium Contact Ana Gil' });
});

test('what belongs to a thing is searched for together with the question about it', () => {
  expect(searchQuery('¿Y su precio?', [{ role: 'user', text: '¿Qué camarote tiene terraza?' }]).about).toBe(
    '¿Qué camarote tiene terraza?',
  );
});

test.each([
  ['How many thefts were there?', true],
  ['How many incidents are there on quay D?', true],
  ['¿Cuántos robos hubo?', true],
  ['How many are there?', false],
  ['How many in April?', false],
  ['How many did Ana report?', false],
  ['¿Cuántos en abril?', false],
  ['How many of those were there?', false],
  ['How many of them were on quay D?', false],
  ['And how many thefts?', false],
  ['How many thefts were reported there?', false],
  ['¿Cuántos de esos hubo en el muelle C?', false],
])('whether "%s" names its subject: %s', (question, expected) => {
  expect(namesItsSubject(question)).toBe(expected);
});

test('what is said of an answer may be of what it is about, and a first name is no pronoun', () => {
  const asked = [
    { role: 'user' as const, text: 'How do I reset the router?' },
    { role: 'assistant' as const, text: '“Hold the button.” [1]' },
  ];
  expect(searchQuery('It does not work', asked).about).toContain('router');
  const query = 'where does charles work';
  expect(searchQuery(query, [{ role: 'user', text: 'Who is Ana Soto?' }]).query).toBe(query);
});

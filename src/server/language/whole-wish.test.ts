import { expect, test } from 'vitest';
import { wholeWishOf } from './whole-wish.ts';

test.each([
  ['Summarise the harbour handbook', 'summary'],
  ['Please summarize this document in five bullet points.', 'summary'],
  ['Can you give me a short summary of the contract with Acme?', 'summary'],
  ['Summarise everything', 'summary'],
  ['Summarise handbook.pdf', 'summary'],
  ['What is this document about?', 'summary'],
  ['What are the main points of the report?', 'summary'],
  ['Resume el manual', 'summary'],
  ['¿Puedes resumir todos los documentos?', 'summary'],
  ['¿Me resumes este PDF?', 'summary'],
  ['¿Puedes hacerme un resumen del contrato?', 'summary'],
  ['¿Me haces un resumen de los estatutos?', 'summary'],
  ['Hazme un resumen del contrato de alquiler', 'summary'],
  ['¿De qué trata este informe?', 'summary'],
  ['Resume el archivo normas', 'summary'],
  ['Resume el informe anual por favor', 'summary'],
  ['List every penalty in the bylaws', 'list'],
  ['List all the deadlines', 'list'],
  ['What are all the fees a member can be charged?', 'list'],
  ['Enumera todas las multas', 'list'],
  ['Dame una lista completa de los plazos', 'list'],
  ['Compare the two documents', 'comparison'],
  ['Compare the 2023 report with the 2024 report', 'comparison'],
  ['What are the differences between the two contracts?', 'comparison'],
  ['Compara ambos contratos', 'comparison'],
  ['¿Qué diferencias hay entre los dos informes?', 'comparison'],
  ['How many rows does the sheet have?', 'count'],
  ['How many times is the pilot mentioned?', 'count'],
  ['¿Cuántas filas tiene la hoja?', 'count'],
  ['¿Cuántas veces se menciona al práctico?', 'count'],
])('%s wants all of it: %s', (question, kind) => {
  expect(wholeWishOf(question)).toEqual({ kind, points: false });
});

test.each(['Summarise this', 'Summary, please', 'TL;DR', 'Compare the two', 'Resume esto', 'Compáralos'])(
  '%s only points at what it means',
  (question) => {
    expect(wholeWishOf(question)).toMatchObject({ points: true });
  },
);

test.each([
  'When does the gate open?',
  'What does the handbook say about dogs?',
  'Summarise the rules for parking',
  'Summarise the section on fees in the handbook',
  'Summarise chapter 3 of the manual',
  'Who wrote the summary of the report?',
  'Tell me all about the ferry',
  'How many seats does the ferry have?',
  'How many pages can a report have?',
  'What is the difference between a member and a guest?',
  'Compare the prices of adults and children',
  'Which documents do I need to bring?',
  'What list of penalties applies?',
  'Who lists the penalties?',
  'Which files are there?',
  'How do I resume work after an illness?',
  '¿Cuánto cuesta el manual?',
  '¿Qué dice el manual sobre los perros?',
  'Resume las reglas de aparcamiento',
  'Resumen de la sección de tarifas',
  '¿Cuántas plazas tiene el ferri?',
  'Dime todo sobre el ferri',
])('%s is answered from passages', (question) => {
  expect(wholeWishOf(question)).toBeNull();
});

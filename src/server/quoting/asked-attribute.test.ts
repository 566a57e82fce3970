import { describe, expect, it } from 'vitest';
import { tellsAsked } from './asked-attribute.ts';
import { chooseFromRead } from './testing/choose.ts';

const staff = `# Staff

Iris Vogel — lighthouse, ext. 271, iris.vogel@example.org

Jon Field — harbour office, room 4

Nadia Prats (treasurer), joined in 2017.

Rafael Costa was born in Vigo in 1969 and keeps the boats.

Anyone who moors without a ticket pays a fine.

A ledger lists every boat and its length. The ledger is signed each night. Fenders are not supplied.`;
const boats = `Boat,Colour,Weight,Price
Tern,red,900 kg,4500 €
Gull,blue,,6200 €
Crake,green,700 kg,
`;
const fares = `Trip,Boat,Fare
Bay,Tern,12 €
Islands,Gull,free
Lagoon,Crake,on request
Sunset,Plover,
`;
const crew = `Name,Post,Email,Extension
Berta Roig,Pilot,berta.roig@example.org,314
Owen Pike,Cook,owen.pike@example.org,
`;
const tier = async (
  question: string,
  files: Readonly<Record<string, string>> = { 'staff.md': staff, 'boats.csv': boats },
) => (await chooseFromRead(question, files)).kind;

describe('what is asked of somebody or something', () => {
  it.each([
    'When was Rafael Costa born?',
    "What is Iris Vogel's email?",
    'What is the extension of Iris Vogel?',
    'When did Nadia Prats join?',
    'What does the blue boat cost?',
    'What is the weight of the Tern?',
    'What is a ledger?',
  ])('is claimed where the files tell just that: %s', async (question) => {
    expect(await tier(question)).toBe('answer');
  });

  it.each([
    'When was Iris Vogel born?',
    'Where was Jon Field born?',
    'When did Jon Field join?',
    "What is Jon Field's email address?",
    "What is Jon Field's phone number?",
    'How old is Iris Vogel?',
    'What does Iris Vogel earn?',
    '¿Dónde vive Jon Field?',
    'What is the fine for mooring without a ticket?',
    'What does the green boat cost?',
    'What is the price of the Crake?',
    'How heavy is the Gull?',
    'What does the yellow boat cost?',
    'What is a fender?',
  ])('is not claimed where they only speak of them: %s', async (question) => {
    expect(await tier(question)).not.toBe('answer');
  });

  it.each([
    ['What is the fare of the Islands trip?', { 'fares.csv': fares }],
    ['What is the fare of the Lagoon trip?', { 'fares.csv': fares }],
    ['What is the phone of Berta Roig?', { 'crew.csv': crew }],
    ['What is the mail of Berta Roig?', { 'crew.csv': crew }],
  ])('is claimed of a row that has it in words, or under a kindred name: %s', async (question, files) => {
    expect(await tier(question, files)).toBe('answer');
  });

  it.each([
    ['What is the fare of the Sunset trip?', { 'fares.csv': fares }],
    ['What is the phone of Owen Pike?', { 'crew.csv': crew }],
    ['What is the phone of Berta Roig in winter?', { 'crew.csv': crew }],
  ])('is not claimed of a row whose cell is blank, or that lacks more: %s', async (question, files) => {
    expect(await tier(question, files)).not.toBe('answer');
  });

  it.each([
    ['What is the weight of the anchor?', 'It weighs forty kilos.', true],
    ['What is the weight of the anchor?', 'The anchor and its weight are listed.', false],
    ['¿Qué multa hay por fumar?', 'La multa es de 50 euros.', true],
    ['¿Qué multa hay por fumar?', 'Quien fuma paga una multa.', false],
    ['When may guests arrive?', 'Guests may arrive by boat.', false],
    ['When may guests arrive?', 'Guests may arrive until 3 May.', null],
    ['What is the phone number of the mill?', 'Visited on 20/05/2024', false],
    ['What is the IP address of the printer?', 'It is set by hand.', null],
    ['What should I do with the phone?', 'Leave it at the gate.', null],
    ['What is the price list for?', 'It tells guests what to expect.', null],
    ['What is the address of the web site?', 'The site is at www.example.org.', null],
    ['¿Cuál es la dirección de la página web?', 'La página es www.example.org.', null],
    ['¿Cuál es la dirección IP de la impresora?', 'Se pone a mano.', null],
    ['¿Cuál es la dirección de correo de Iris?', 'Escribe a iris@example.org.', true],
    ['¿Cuál es la dirección de correo de Iris?', 'Vive en la calle Mayor.', false],
    ['¿Cuál es la dirección de email del puerto?', 'Atiende en puerto@example.org.', true],
    ['What is the address of the mail office?', 'It is at 4 Dock Street.', true],
    ['What is the extension of the log files?', 'They end in .log and are kept apart.', null],
    ['¿Cuál es la extensión del trabajo?', 'Tiene diez páginas.', null],
    ['What is the extension of Iris?', 'Iris, ext. 271', true],
    ['What phone is supported by the app?', 'Any that is not too old.', null],
    ['Which phone does the guide use?', 'A red one.', null],
    ['What is the phone of Iris?', 'A red one.', false],
    ['How is the temperature of the oven set?', 'With the left knob.', null],
    ['How high is the fee for the berth?', 'It is paid by card.', false],
    ['What is the deposit for?', 'For damage to the room.', null],
    ['¿Para qué es la fianza?', 'Para los daños.', null],
    ['When is the sluice shut?', 'It is shut if the water rises.', null],
    ['When is the sluice shut?', 'It is shut once the bell rings.', null],
    ['When is the sluice shut?', 'It is shut while boats pass.', null],
    ['When is the sluice shut?', 'It is shut in case of flood.', null],
    ['When is the berth paid?', 'It is paid in advance.', null],
    ['When is the berth paid?', 'It is paid upon departure.', null],
    ['When is the berth paid?', 'It is paid at the desk.', false],
    ['When was the berth paid?', 'It was paid on request.', false],
    ['At what time is the sluice shut?', 'It is shut if the water rises.', false],
    ['¿Cuándo se cierra la esclusa?', 'Se cierra si sube el agua.', null],
    ['¿Cuándo se cierra la esclusa?', 'Se cierra mientras pasan barcos.', null],
    ['¿Cuándo se cierra la esclusa?', 'Se cierra en caso de riada.', null],
    ['¿Cuándo se cierra la esclusa?', 'Se cierra en cuanto suena la campana.', null],
    ['¿Cuándo se paga el amarre?', 'Se paga por adelantado.', null],
    ['¿Cuándo se paga el amarre?', 'Se paga al salir.', null],
    ['¿Cuándo se paga el amarre?', 'Se paga al patrón.', false],
    ['What is the mooring fee?', 'The mooring fee is included in the berth.', true],
    ['What is the rent of the shed?', 'The rent of the shed depends on the season.', true],
    ['What is the mooring fee?', 'The mooring fee is paid at the desk.', false],
    ['¿Cuál es el precio del bogavante?', 'El precio del bogavante es según mercado.', true],
    ['¿Cuál es el precio del bogavante?', 'El bogavante se pide en la barra.', false],
    ['What is the speed in the harbour?', 'The speed in the harbour is walking pace.', true],
    ['How old must crew be?', 'Crew must be at least 16.', true],
    ['How old must crew be?', 'Crew must be strong.', false],
    ['¿Qué edad hay que tener?', 'Hay que tener 16 cumplidos.', true],
    ['Where do seals live?', 'Seals are found on the outer rocks.', true],
    ['Where do seals live?', 'Seals are grey.', false],
    ['When did the king die?', 'The king fell at Otterburn in 1388.', true],
    ['When did he die?', 'Ada Lovelace (1815–1852), mathematician', true],
  ])('%s %s: %s', (question, text, expected) => {
    expect(tellsAsked(question, text)).toBe(expected);
  });
});

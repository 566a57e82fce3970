import { describe, expect, it } from 'vitest';
import { headingsOf, questionsAfter, questionsOfHeadings } from './questions-of-headings.ts';

const text = 'Every employee has the right to 25 days a year, which are asked for in the portal.';
const english = (heading: string, fileId = 'a') => ({ fileId, heading, text });

describe('questionsOfHeadings', () => {
  it('asks in the language of the file, not of the reader', () => {
    const texto = 'Cada persona tiene derecho a 25 días al año, que se piden en el portal.';
    expect(questionsOfHeadings([english('Annual leave')], 'es', 4)).toEqual([
      'What should I know about “Annual leave”?',
    ]);
    expect(questionsOfHeadings([{ fileId: 'a', heading: 'Vacaciones', text: texto }], 'en', 4)).toEqual([
      '¿Qué debo saber sobre «Vacaciones»?',
    ]);
  });

  it('leaves out how headings are numbered, and a heading that asks stays as it is', () => {
    const headings = ['3.2 Sick leave', 'Chapter 4: Travel', '24 hours on call', 'How do I claim expenses?'];
    expect(
      questionsOfHeadings(
        headings.map((heading) => english(heading)),
        'en',
        4,
      ),
    ).toEqual([
      'What should I know about “Sick leave”?',
      'What should I know about “Travel”?',
      'What should I know about “24 hours on call”?',
      'How do I claim expenses?',
    ]);
  });

  it('passes over headings that say nothing of what stands below', () => {
    const headings = ['Table of contents', '1. Introduction', 'Índice', '2026', 'x'.repeat(90), '—'];
    expect(
      questionsOfHeadings(
        headings.map((heading) => english(heading)),
        'en',
        4,
      ),
    ).toEqual([]);
  });

  it('takes one of each file in turn, none twice, and no more than asked for', () => {
    const headed = [
      ...['Leave', 'Leave', 'Travel', 'Training', 'Pay day'].map((heading) => english(heading)),
      english('Fire drill', 'b'),
    ];
    expect(questionsOfHeadings(headed, 'en', 3).map((question) => /“(.*)”/.exec(question)?.[1])).toEqual([
      'Leave',
      'Fire drill',
      'Travel',
    ]);
  });
});

describe('questionsAfter', () => {
  const headed = ['Hours', 'Leave', 'Sick leave', 'Travel', 'Pay day'].map((heading, at) => ({
    ...english(heading),
    start: at * 100,
  }));
  const asked = (questions: string[]) => questions.map((question) => /[“«](.*)[”»]/u.exec(question)?.[1]);

  it('leads on to the next sections of what is cited first, then to those before it', () => {
    const onwards = (start: number) =>
      asked(questionsAfter(headed, [{ fileId: 'a', start }], { locale: 'en', most: 3 }));
    expect(onwards(120)).toEqual(['Sick leave', 'Travel', 'Pay day']);
    expect(onwards(320)).toEqual(['Pay day', 'Sick leave', 'Leave']);
    const other = { ...english('Fire drill', 'b'), start: 0 };
    const cited = [
      { fileId: 'b', start: 10 },
      { fileId: 'a', start: 320 },
    ];
    expect(asked(questionsAfter([...headed, other], cited, { locale: 'en', most: 1 }))).toEqual(['Pay day']);
  });

  it('asks in the language of the question, and of headings in another one last', () => {
    const texto = 'Cada persona tiene derecho a 25 días al año, que se piden en el portal.';
    const mixed = [...headed, { fileId: 'a', start: 500, heading: 'Vacaciones', text: texto }];
    const questions = questionsAfter(mixed, [{ fileId: 'a', start: 20 }], { locale: 'es', most: 2 });
    expect(questions).toEqual(['¿Qué debo saber sobre «Vacaciones»?', '¿Qué debo saber sobre «Leave»?']);
  });

  it('sets a heading in capitals as a sentence, with names as the text writes them', () => {
    const shouted = [
      ...headed.slice(0, 1),
      {
        fileId: 'a',
        start: 50,
        heading: 'TRIPS TO OSLO AND THE USA',
        text: 'The trips to Oslo are paid for, and those to the USA are not.',
      },
    ];
    const questions = questionsAfter(shouted, [{ fileId: 'a', start: 20 }], { locale: 'en', most: 2 });
    expect(asked(questions)).toEqual(['Trips to Oslo and the USA']);
  });
});

describe('headingsOf', () => {
  it('tells the headings in the middle of passages, but for the title of their file', () => {
    const first = {
      fileId: 'a',
      start: 0,
      text: 'Handbook\n\nHours\n\nFrom eight.\n\nLeave\n\n27 days.',
      layout: 'h0h10p17h30p37',
    };
    const second = { fileId: 'a', start: 46, text: 'Travel\n\nBy train.', layout: 'h0p8' };
    expect(headingsOf([first, second])).toEqual([
      { fileId: 'a', start: 10, heading: 'Hours', text: 'From eight.\n\nLeave\n\n27 days.' },
      { fileId: 'a', start: 30, heading: 'Leave', text: '27 days.' },
      { fileId: 'a', start: 46, heading: 'Travel', text: 'By train.' },
    ]);
  });

  it('finds none where a file was read without its blocks', () => {
    expect(headingsOf([{ fileId: 'a', start: 0, text: 'Handbook', layout: '' }])).toEqual([]);
  });
});

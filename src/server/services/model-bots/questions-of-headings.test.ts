import { describe, expect, it } from 'vitest';
import { headingsOf, questionsOfHeadings } from './questions-of-headings.ts';

const text = 'Every employee has the right to 25 days a year, which are asked for in the portal.';
const english = (heading: string, fileId = 'a') => ({ fileId, heading, text });

describe('questionsOfHeadings', () => {
  it('asks in the language of the file, not of the reader', () => {
    const texto = 'Cada persona tiene derecho a 25 días al año, que se piden en el portal.';
    expect(questionsOfHeadings([english('Annual leave')], 'es', 4)).toEqual([
      'What do the files say about “Annual leave”?',
    ]);
    expect(questionsOfHeadings([{ fileId: 'a', heading: 'Vacaciones', text: texto }], 'en', 4)).toEqual([
      '¿Qué dicen los archivos sobre «Vacaciones»?',
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
      'What do the files say about “Sick leave”?',
      'What do the files say about “Travel”?',
      'What do the files say about “24 hours on call”?',
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

import { describe, expect, it } from 'vitest';
import { chooseFromRead } from './testing/choose.ts';

const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Madrid:20270210T180000',
  'DTEND;TZID=Europe/Madrid:20270210T193000',
  'SUMMARY:Choir rehearsal',
  'LOCATION:Chapel hall',
  'ORGANIZER;CN=Rita Lane:mailto:rita@choir.example',
  'STATUS:CANCELLED',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Madrid:20270305T110000',
  'SUMMARY:Asamblea de vecinos',
  'LOCATION:Portal 4\\, entresuelo',
  'STATUS:CONFIRMED',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20270401T090000Z',
  'SUMMARY:Gas inspection',
  'LOCATION:Boiler room',
  'ORGANIZER;CN=Leo Park:mailto:leo@gas.example',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

describe('isFieldAsked', () => {
  it.each([
    ['Where is the gas inspection?', 'Location: Boiler room'],
    ['When is the gas inspection?', 'Start: 2027-04-01 09:00 UTC'],
    ['Who organises the gas inspection?', 'Organizer: Leo Park <leo@gas.example>'],
    ['¿Dónde es la asamblea de vecinos?', 'Location: Portal 4, entresuelo'],
    ['¿Cuándo es la asamblea de vecinos?', 'Start: 2027-03-05 11:00 (Europe/Madrid)'],
    ['¿Se celebra la asamblea de vecinos?', 'Status: confirmed'],
  ])('answers "%s" with the field of the entry that is called so', async (question, text) => {
    expect(await chooseFromRead(question, { 'year.ics': calendar })).toMatchObject({
      kind: 'answer',
      best: { text },
    });
  });

  it.each([
    ['Where is the choir rehearsal held?', 'Location: Chapel hall'],
    ['When does the choir rehearsal end?', 'End: 2027-02-10 19:30'],
    ['Is the choir rehearsal on?', ''],
  ])('says of an entry that is called off that it is, whatever is asked: %s', async (question, text) => {
    const chosen = await chooseFromRead(question, { 'year.ics': calendar });
    expect(chosen).toMatchObject({ kind: 'answer', best: { text: expect.stringContaining(text) } });
    expect(chosen).toMatchObject({ best: { text: expect.stringContaining('Status: cancelled') } });
  });

  it('takes no field of another entry', async () => {
    const chosen = await chooseFromRead('Where is the summer party?', { 'year.ics': calendar });
    expect(chosen.kind).not.toBe('answer');
  });
});

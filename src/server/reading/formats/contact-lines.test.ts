import { expect, it } from 'vitest';
import { readWith } from '../testing/read.ts';
import { readText } from './text.ts';

const calendar = (method: string, lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', method, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

it('an invitation says what happens when, where, how often and with whom', async () => {
  const text = calendar('METHOD:REQUEST', [
    'DTSTART;TZID=Europe/Madrid:20260310T090000',
    'DTEND;TZID=Europe/Madrid:20260310T103000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20260630T000000Z',
    'SUMMARY:Harbour ',
    ' meeting\\, spring',
    'LOCATION:Pier house',
    'ORGANIZER;CN="Mar, Ana":mailto:ana@harbour.example',
    'ATTENDEE;CN=Rita;PARTSTAT=DECLINED:mailto:rita@harbour.example',
    'DESCRIPTION:Bring maps.\\nAnd tea.',
    'BEGIN:VALARM',
    'DESCRIPTION:Reminder',
    'END:VALARM',
  ]);
  expect(await readWith(readText, text)).toBe(
    [
      'Harbour meeting, spring',
      '',
      'Start: 2026-03-10 09:00 (Europe/Madrid)',
      'End: 2026-03-10 10:30 (Europe/Madrid)',
      'Repeats: weekly, every 2, by day TU, until 2026-06-30 00:00 UTC',
      'Location: Pier house',
      'Organizer: Mar, Ana <ana@harbour.example>',
      'Attendees: Rita <rita@harbour.example> (declined)',
      '',
      'Bring maps.',
      'And tea.',
    ].join('\n'),
  );
});

it('a meeting that was called off says so', async () => {
  const text = calendar('METHOD:CANCEL', ['DTSTART;VALUE=DATE:20260310', 'SUMMARY:Race']);
  expect(await readWith(readText, text)).toBe('Race\n\nStart: 2026-03-10\nStatus: cancelled');
});

it('a card says how somebody is reached', async () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:P=C3=A9rez;=',
    'Ana',
    'item1.TEL;WORK:955 010 203',
    'EMAIL;TYPE=INTERNET:ana@harbour.example',
    'ADR;TYPE=home:;;Pier 1;Rota;;11520;Spain',
    'END:VCARD',
  ].join('\n');
  expect(await readWith(readText, text)).toBe(
    'Pérez, Ana\n\nPhone (work): 955 010 203\nE-mail: ana@harbour.example\nAddress (home): Pier 1, Rota, 11520, Spain',
  );
});

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

it('an event of whole days ends on its last one', async () => {
  const closed = (end: string) =>
    readWith(
      readText,
      calendar('VERSION:2.0', ['DTSTART;VALUE=DATE:20260810', `DTEND;VALUE=DATE:${end}`, 'SUMMARY:Closed']),
    );
  expect(await closed('20260811')).toContain('End: 2026-08-10');
  expect(await closed('20260901')).toContain('End: 2026-08-31');
  expect(await closed('20260810')).toContain('End: 2026-08-10');
});

it('an event says how long it takes, when it comes besides and when not, and what was remarked', async () => {
  const text = calendar('VERSION:2.0', [
    'DTSTART:20260310T090000Z',
    'DURATION:P1DT1H30M',
    'RRULE:FREQ=WEEKLY',
    'EXDATE:20260317T090000Z,20260324T090000Z',
    'EXDATE;VALUE=DATE:20260407',
    'RDATE:20260318T090000Z',
    'RECURRENCE-ID:20260309T090000Z',
    'SUMMARY:Meeting',
    'COMMENT:Moved because of\\, the race',
  ]);
  expect(await readWith(readText, text)).toBe(
    [
      'Meeting',
      '',
      'Start: 2026-03-10 09:00 UTC',
      'Duration: 1 day 1 h 30 min',
      'Repeats: weekly',
      'Also on: 2026-03-18 09:00 UTC',
      'Not on: 2026-03-17 09:00 UTC, 2026-03-24 09:00 UTC, 2026-04-07',
      'Instead of: 2026-03-09 09:00 UTC',
      '',
      'Moved because of, the race',
    ].join('\n'),
  );
});

const card = (...lines: readonly string[]) => ['BEGIN:VCARD', 'FN:Ana', ...lines, 'END:VCARD'].join('\n');

it.each([
  'TEL;FAX;WORK:1',
  'TEL;WORK;FAX:1',
  'TEL;TYPE=WORK,FAX:1',
  'TEL;TYPE="work,fax":1',
  'TEL;TYPE=work;TYPE=fax;TYPE=pref:1',
])('a number that is a fax says so, as in %s', async (line) => {
  expect(await readWith(readText, card(line))).toBe('Ana\n\nPhone (fax, work): 1');
});

it('a card is read in the encoding that it names', async () => {
  const name = (charset: string, written: string) =>
    readWith(readText, `BEGIN:VCARD\nFN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${written}\nEND:VCARD`);
  expect(await name('ISO-8859-1', 'Mu=F1oz')).toBe('Muñoz');
  expect(await name('unheard-of', 'Mu=C3=B1oz')).toBe('Muñoz');
});

it('what stands behind a card is text, and so is what says nothing of events', async () => {
  expect(await readWith(readText, `${card('TEL:1')}\nOf the harbour:\n  the office`)).toBe(
    'Ana\n\nPhone: 1\n\nOf the harbour:\n  the office',
  );
  const busy = 'BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\nDTSTART:20260310T090000Z\nEND:VFREEBUSY\nEND:VCALENDAR';
  expect(await readWith(readText, busy)).toContain('DTSTART:20260310T090000Z');
});

import type { Block } from '../blocks/block.ts';
import { blocksOfText } from './plain-structure.ts';

/** A line of a calendar or a card (RFC 5545, RFC 6350): `name;parameter=…:value`. */
type Line = {
  name: string;
  parameters: ReadonlyMap<string, string>;
  /** Of what kinds it is, such as work and fax, however often it names them. */
  types: readonly string[];
  value: string;
};
/** What stands between `BEGIN` and `END`, without what is nested in it. */
type Part = { kind: string; lines: Line[] };

/** Whether a text is a calendar or a card of addresses, as mails have them attached. */
export const holdsContactLines = (text: string): boolean =>
  /^\ufeff?\s{0,99}BEGIN:V(?:CALENDAR|CARD)[\t ]{0,9}[\r\n]/i.test(text.slice(0, 200));

/**
 * What a calendar or a card says: who meets when and where, and how somebody is reached. What stands beside them is text.
 * @returns no blocks where they say nothing of it
 */
export function readContactLines(text: string): Block[] {
  const { parts, rest } = partsOf(text);
  const isCancelled = parts.some(
    ({ kind, lines }) => kind === 'VCALENDAR' && saidOf(lines, 'METHOD').toUpperCase() === 'CANCEL',
  );
  const blocks = parts.flatMap(({ kind, lines }) => {
    if (kind === 'VCARD') return cardBlocks(lines);
    return /^V(?:EVENT|TODO|JOURNAL)$/.test(kind) ? entryBlocks(lines, isCancelled) : [];
  });
  return blocks.length > 0 ? [...blocks, ...blocksOfText(rest)] : [];
}

function partsOf(text: string): { parts: Part[]; rest: string } {
  const parts: Part[] = [];
  const open: Part[] = [];
  const rest: string[] = [];
  for (const { line: unbroken, written } of unfolded(text.replace(/^\ufeff/, ''))) {
    const line = lineOf(unbroken);
    const part = open.at(-1);
    if (line?.name === 'BEGIN') {
      const next = { kind: line.value.trim().toUpperCase(), lines: [] };
      parts.push(next);
      open.push(next);
    } else if (!part) for (const one of written) rest.push(one);
    else if (line?.name === 'END') open.pop();
    else if (line) part.lines.push(line);
  }
  return { parts, rest: rest.join('\n') };
}

/** A line goes on in those below it that are set in, and in old cards where it ends with "=". */
function unfolded(text: string): { line: string; written: readonly string[] }[] {
  const lines: { parts: string[]; written: string[] }[] = [];
  let isOpen = false;
  for (const written of text.split(/\r\n|\r|\n/)) {
    const goesOn = isOpen || /^[ \t]/.test(written);
    const part = goesOn && !isOpen ? written.slice(1) : written;
    let last = lines.at(-1);
    if (last && goesOn) {
      last.parts.push(part);
      last.written.push(written);
    } else {
      last = { parts: [written], written: [written] };
      lines.push(last);
    }
    const isQuoted = /;ENCODING=QUOTED-PRINTABLE/i.test(last.parts[0]?.slice(0, 200) ?? '');
    isOpen = isQuoted && written.endsWith('=');
    if (isOpen) last.parts.push((last.parts.pop() ?? '').slice(0, -1));
  }
  return lines.map(({ parts, written }) => ({ line: parts.join(''), written }));
}

function lineOf(written: string): Line | undefined {
  const head: string[] = [''];
  let isQuoted = false;
  for (let at = 0; at < written.length; at += 1) {
    const sign = written.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ':' && !isQuoted)
      return { ...headOf(head), ...decoded(headOf(head), written.slice(at + 1)) };
    else if (sign === ';' && !isQuoted) head.push('');
    else head.push((head.pop() ?? '') + sign);
  }
  return undefined;
}

function headOf([name = '', ...parameters]: readonly string[]): Omit<Line, 'value'> {
  const pairs = parameters.map((parameter): [string, string] => {
    const at = parameter.indexOf('=');
    return at === -1 ? ['TYPE', parameter] : [parameter.slice(0, at).toUpperCase(), parameter.slice(at + 1)];
  });
  return {
    // A card may name a group before it: "item1.TEL".
    name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
    parameters: new Map(pairs),
    types: pairs.flatMap(([key, types]) => (key === 'TYPE' ? types.toLowerCase().split(',') : [])),
  };
}

function decoded({ parameters }: Omit<Line, 'value'>, value: string): Pick<Line, 'value'> {
  if (parameters.get('ENCODING')?.toUpperCase() !== 'QUOTED-PRINTABLE') return { value };
  const bytes = value.replace(/=([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return { value: inCharset(Buffer.from(bytes, 'latin1'), parameters.get('CHARSET')) };
}

/** Bytes in the encoding that is named; as UTF-8 where there is none of that name. */
function inCharset(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}

/** A text without what it is escaped with. */
const plain = (value: string) =>
  value.replace(/\\([\\,;:nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();

const saidOf = (lines: readonly Line[], name: string) =>
  plain(lines.find((line) => line.name === name)?.value ?? '');

const field = (label: string, value: string): Block[] => (value ? [{ kind: 'field', label, value }] : []);

function entryBlocks(lines: readonly Line[], isCancelled: boolean): Block[] {
  const timeOf = (name: string) => {
    const line = lines.find((one) => one.name === name);
    return line ? timeIn(line.value, line.parameters.get('TZID')) : '';
  };
  const timesOf = (name: string) =>
    lines
      .filter((line) => line.name === name)
      .flatMap(({ value, parameters }) => value.split(',').map((one) => timeIn(one, parameters.get('TZID'))))
      .join(', ');
  const start = timeOf('DTSTART');
  const people = lines.filter(({ name }) => name === 'ATTENDEE').map(personIn);
  const organiser = lines.find(({ name }) => name === 'ORGANIZER');
  const status = isCancelled ? 'cancelled' : saidOf(lines, 'STATUS').toLowerCase();
  const summary = saidOf(lines, 'SUMMARY');
  const description = saidOf(lines, 'DESCRIPTION');
  const comments = lines.filter(({ name }) => name === 'COMMENT').map(({ value }) => plain(value));
  return [
    ...(summary ? [{ kind: 'heading', level: 3, text: summary } as const] : []),
    ...field('Start', start),
    ...field('End', lastDayIn(saidOf(lines, 'DTEND'), start) ?? (timeOf('DTEND') || timeOf('DUE'))),
    ...field('Duration', durationIn(saidOf(lines, 'DURATION'))),
    ...field('Repeats', rhythmIn(saidOf(lines, 'RRULE'))),
    ...field('Also on', timesOf('RDATE')),
    ...field('Not on', timesOf('EXDATE')),
    ...field('Instead of', timeOf('RECURRENCE-ID')),
    ...field('Status', status),
    ...field('Location', saidOf(lines, 'LOCATION')),
    ...field('Organizer', organiser ? personIn(organiser) : ''),
    ...field('Attendees', people.join(', ')),
    ...field('Address', saidOf(lines, 'URL')),
    ...[description, ...comments].flatMap((text): Block[] => (text ? [{ kind: 'paragraph', text }] : [])),
  ];
}

/** The last day of what ends with a day: written is the first one after it, or the first day itself. Undefined for an hour. */
function lastDayIn(end: string, start: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(end) ?? [];
  if (!day) return undefined;
  const last = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - 1))
    .toISOString()
    .slice(0, 10);
  return last < start ? start : last;
}

/** "PT1H30M" as "1 h 30 min"; what is no duration as it stands. */
function durationIn(value: string): string {
  const [, ...counts] =
    /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,4})S)?)?$/i.exec(value) ?? [];
  const said = durations.flatMap(([one, several], at) => {
    const count = Number(counts[at] ?? 0);
    return count > 0 ? [`${count} ${count === 1 ? one : several}`] : [];
  });
  return said.join(' ') || value;
}

const durations = [
  ['week', 'weeks'],
  ['day', 'days'],
  ['h', 'h'],
  ['min', 'min'],
  ['s', 's'],
] as const;

/** "20260310T090000" as "2026-03-10 09:00", with where the hour is that of. */
function timeIn(value: string, zone: string | undefined): string {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?\d\d)?(Z?))?$/i.exec(value.trim()) ?? [];
  if (!year) return plain(value);
  if (!hour) return `${year}-${month}-${day}`;
  const where = utc ? ' UTC' : zone ? ` (${zone})` : '';
  return `${year}-${month}-${day} ${hour}:${minute}${where}`;
}

function personIn({ parameters, value }: Line): string {
  const address = value.trim().replace(/^mailto:/i, '');
  const name = parameters.get('CN') ?? '';
  const answer = parameters.get('PARTSTAT')?.toLowerCase() ?? '';
  const told = /^(?:accepted|declined|tentative)$/.test(answer) ? ` (${answer})` : '';
  return (name && name !== address ? `${name} <${address}>` : address) + told;
}

/** How often it comes again: "weekly, every 2, by day TU, until 2026-06-30". */
function rhythmIn(rule: string): string {
  return rule
    .split(';')
    .flatMap((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      if (name === 'FREQ') return [value.toLowerCase()];
      if (name === 'INTERVAL') return [`every ${value}`];
      if (name === 'UNTIL') return [`until ${timeIn(value, undefined)}`];
      if (name === 'COUNT') return [`${value} times`];
      return name.startsWith('BY') ? [`by ${name.slice(2).toLowerCase()} ${value}`] : [];
    })
    .join(', ');
}

/** What a card says, by its names. */
const cardFields = new Map([
  ['ORG', 'Organisation'],
  ['TITLE', 'Title'],
  ['ROLE', 'Role'],
  ['TEL', 'Phone'],
  ['EMAIL', 'E-mail'],
  ['ADR', 'Address'],
  ['URL', 'Web'],
  ['BDAY', 'Birthday'],
  ['NOTE', 'Note'],
]);

/** Nobody answers at a fax, so that is said first. */
const shownTypes = ['fax', 'pager', 'cell', 'work', 'home'];

function cardBlocks(lines: readonly Line[]): Block[] {
  const name = saidOf(lines, 'FN') || listed(saidOf(lines, 'N'));
  return [
    ...(name ? [{ kind: 'heading', level: 3, text: name } as const] : []),
    ...lines.flatMap(({ name: given, types, value }) => {
      const label = cardFields.get(given);
      const shown = shownTypes.filter((type) => types.includes(type));
      const kinds = shown.length > 0 ? ` (${shown.join(', ')})` : '';
      const text = given === 'ADR' || given === 'ORG' ? listed(value) : plain(value).replace(/^tel:/i, '');
      return label ? field(label + kinds, text) : [];
    }),
  ];
}

/** Parts that ";" divides, those that say anything. */
const listed = (value: string) =>
  value
    .split(/(?<!\\);/)
    .map(plain)
    .filter(Boolean)
    .join(', ');

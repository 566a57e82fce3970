import type { Block } from '../blocks/block.ts';

/** A line of a calendar or a card (RFC 5545, RFC 6350): `name;parameter=…:value`. */
type Line = { name: string; parameters: ReadonlyMap<string, string>; value: string };
/** What stands between `BEGIN` and `END`, without what is nested in it. */
type Part = { kind: string; lines: readonly Line[] };

/** Whether a text is a calendar or a card of addresses, as mails have them attached. */
export const holdsContactLines = (text: string): boolean =>
  /^\ufeff?\s{0,99}BEGIN:V(?:CALENDAR|CARD)[\t ]{0,9}[\r\n]/i.test(text.slice(0, 200));

/** What a calendar or a card says: who meets when and where, and how somebody is reached. */
export function readContactLines(text: string): Block[] {
  const parts = partsOf(text);
  const isCancelled = parts.some(
    ({ kind, lines }) => kind === 'VCALENDAR' && saidOf(lines, 'METHOD').toUpperCase() === 'CANCEL',
  );
  return parts.flatMap(({ kind, lines }) => {
    if (kind === 'VCARD') return cardBlocks(lines);
    return /^V(?:EVENT|TODO|JOURNAL)$/.test(kind) ? entryBlocks(lines, isCancelled) : [];
  });
}

function partsOf(text: string): Part[] {
  const parts: { kind: string; lines: Line[] }[] = [];
  const open: { kind: string; lines: Line[] }[] = [];
  for (const written of unfolded(text)) {
    const line = lineOf(written);
    if (line?.name === 'BEGIN') {
      const part = { kind: line.value.trim().toUpperCase(), lines: [] };
      parts.push(part);
      open.push(part);
    } else if (line?.name === 'END') open.pop();
    else if (line) open.at(-1)?.lines.push(line);
  }
  return parts;
}

/** A line goes on in those below it that are set in, and in old cards where it ends with "=". */
function unfolded(text: string): string[] {
  const lines: string[][] = [];
  let isOpen = false;
  for (const written of text.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    if (last && (isOpen || /^[ \t]/.test(written))) last.push(isOpen ? written : written.slice(1));
    else lines.push([written]);
    const isQuoted = /;ENCODING=QUOTED-PRINTABLE/i.test(lines.at(-1)?.[0]?.slice(0, 200) ?? '');
    isOpen = isQuoted && written.endsWith('=');
    if (isOpen) lines.at(-1)?.push((lines.at(-1)?.pop() ?? '').slice(0, -1));
  }
  return lines.map((parts) => parts.join(''));
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

function headOf([name = '', ...parameters]: readonly string[]): Pick<Line, 'name' | 'parameters'> {
  const pairs = parameters.map((parameter): [string, string] => {
    const at = parameter.indexOf('=');
    return at === -1 ? ['TYPE', parameter] : [parameter.slice(0, at).toUpperCase(), parameter.slice(at + 1)];
  });
  // A card may name a group before it: "item1.TEL".
  return { name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(), parameters: new Map(pairs) };
}

function decoded({ parameters }: Pick<Line, 'parameters'>, value: string): Pick<Line, 'value'> {
  if (parameters.get('ENCODING')?.toUpperCase() !== 'QUOTED-PRINTABLE') return { value };
  const bytes = value.replace(/=([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return { value: Buffer.from(bytes, 'latin1').toString('utf8') };
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
  const people = lines.filter(({ name }) => name === 'ATTENDEE').map(personIn);
  const organiser = lines.find(({ name }) => name === 'ORGANIZER');
  const status = isCancelled ? 'cancelled' : saidOf(lines, 'STATUS').toLowerCase();
  const summary = saidOf(lines, 'SUMMARY');
  const description = saidOf(lines, 'DESCRIPTION');
  return [
    ...(summary ? [{ kind: 'heading', level: 3, text: summary } as const] : []),
    ...field('Start', timeOf('DTSTART')),
    ...field('End', timeOf('DTEND') || timeOf('DUE')),
    ...field('Repeats', rhythmIn(saidOf(lines, 'RRULE'))),
    ...field('Status', status),
    ...field('Location', saidOf(lines, 'LOCATION')),
    ...field('Organizer', organiser ? personIn(organiser) : ''),
    ...field('Attendees', people.join(', ')),
    ...field('Address', saidOf(lines, 'URL')),
    ...(description ? [{ kind: 'paragraph', text: description } as const] : []),
  ];
}

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

function cardBlocks(lines: readonly Line[]): Block[] {
  const name = saidOf(lines, 'FN') || listed(saidOf(lines, 'N'));
  return [
    ...(name ? [{ kind: 'heading', level: 3, text: name } as const] : []),
    ...lines.flatMap(({ name: given, parameters, value }) => {
      const label = cardFields.get(given);
      const type = parameters.get('TYPE')?.toLowerCase() ?? '';
      const kinds = /^(?:home|work|cell|fax|pager)(?:,|$)/.test(type) ? ` (${type.split(',', 1)[0]})` : '';
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

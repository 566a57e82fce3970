import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const contentDirectory = path.join(import.meta.dirname, '../content');

export type SampleFormat = 'pdf' | 'docx' | 'html' | 'txt' | 'md' | 'csv';

/** What stands at the head of a source text, one `key: value` a line between two lines of `---`. */
export type SampleHead = {
  title: string;
  subtitle: string;
  organisation: string;
  /** Document number, or whatever else the issuer files it under. */
  reference: string;
  edition: string;
  language: 'en' | 'es';
  /** Hexadecimal, without `#`. */
  accent: string;
  style: 'sans' | 'serif';
  paper: 'a4' | 'letter';
  encoding: 'utf-8' | 'windows-1252';
};

export type SampleSource = {
  /** Of the rendered file, from the root of the project, with forward slashes. */
  path: string;
  format: SampleFormat;
  head: SampleHead;
  /** Markdown; of a table of values (csv), the file itself. */
  body: string;
};

const projectDirectory = path.join(import.meta.dirname, '../../..');

/** The rendered files there are: paths from the root of the project, with forward slashes. */
export function listSamples(): string[] {
  return globSync(['samples/*/*', 'public/handbook/*'], { cwd: projectDirectory }).map((name) =>
    name.replaceAll('\\', '/'),
  );
}

/** The handbook is for browsers to fetch; everything else is a bot's. */
const placeOf = (name: string) => `${name.startsWith('handbook/') ? 'public' : 'samples'}/${name}`;

const defaults: SampleHead = {
  title: '',
  subtitle: '',
  organisation: '',
  reference: '',
  edition: '',
  language: 'en',
  accent: '333333',
  style: 'sans',
  paper: 'a4',
  encoding: 'utf-8',
};

/** All source texts, sorted by path. */
export function readSources(): SampleSource[] {
  return globSync('*/*.{md,csv}', { cwd: contentDirectory })
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((name) => readSource(name));
}

/** `guide.pdf.md` becomes `guide.pdf`; `guide.md` and `prices.csv` keep their names. */
function readSource(name: string): SampleSource {
  const text = readFileSync(path.join(contentDirectory, name), 'utf8').replaceAll('\r\n', '\n');
  if (name.endsWith('.csv')) return { path: placeOf(name), format: 'csv', head: defaults, body: text };
  const rendered = /\.(pdf|docx|html|txt)\.md$/.exec(name)?.[1] as SampleFormat | undefined;
  const [, lines = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const entries = lines.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2));
  const head: SampleHead = { ...defaults, ...Object.fromEntries(entries) };
  if (head.title === '') throw new Error(`${name} has no title`);
  return {
    path: placeOf(rendered ? name.slice(0, -'.md'.length) : name),
    format: rendered ?? 'md',
    head,
    body: body.trim(),
  };
}

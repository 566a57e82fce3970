import type { QuotedText, SampleAnswerData, SampleQuoteData } from '#contracts/sample.ts';
import { sampleLimits } from '#rules/samples.ts';

/*
 * What the home page does with a question to its sample files. It is fetched once somebody comes near them and stands
 * alone: the client of the portals would bring React along.
 */

type Problem = 'missing' | 'tooLong';
type Shown = SampleAnswerData['kind'] | 'asking' | 'tooMany' | 'failed';

/** Milliseconds that an answer may take. */
const patience = 15_000;

/** Which question the page shows the answer to; one that was asked before it comes too late. */
let latest = 0;

/** Does what was pressed or sent in the section `#samples`, whenever that was. */
export function actOn({ type, target }: Event): void {
  if (!(target instanceof Element)) return;
  if (type === 'submit') {
    void ask();
    return;
  }
  const ready = target.closest('[data-question]');
  if (ready) {
    field().value = ready.textContent.trim();
    void ask();
  }
  const quoted = target.closest('[data-source]')?.closest<HTMLElement>('[data-quote]');
  if (quoted) openSource(JSON.parse(quoted.dataset.quote ?? '') as SampleQuoteData);
  const dialog = target.closest('dialog');
  if (target === dialog || target.closest('[data-close]')) dialog?.close();
}

async function ask(): Promise<void> {
  const question = field().value.trim();
  const problem = problemOf(question);
  tell(problem);
  if (problem) {
    field().focus();
    return;
  }
  latest += 1;
  const own = latest;
  show('asking');
  const { shown, quotes = [], resetsAt } = await answerTo(question);
  if (own !== latest) return;
  const [time] = panel().getElementsByTagName('time');
  if (time && resetsAt) {
    time.dateTime = resetsAt;
    const minute = { hour: '2-digit', minute: '2-digit' } as const;
    time.textContent = new Date(resetsAt).toLocaleTimeString(time.dataset.locale, minute);
  }
  element('[data-quotes]').replaceChildren(...quotes.map(quoteElement));
  show(shown);
  panel().scrollIntoView({ block: 'nearest' });
}

const problemOf = (question: string): Problem | null =>
  question === '' ? 'missing' : question.length > sampleLimits.questionCharacters ? 'tooLong' : null;

type Told = { shown: Shown; quotes?: SampleQuoteData[]; resetsAt?: string };

async function answerTo(question: string): Promise<Told> {
  const { lang } = document.documentElement;
  try {
    const response = await fetch(`/api/samples/answer?${new URLSearchParams({ language: lang, question })}`, {
      headers: { accept: 'application/json', 'accept-language': lang },
      signal: AbortSignal.timeout(patience),
    });
    const { data, error } = (await response.json()) as {
      data?: SampleAnswerData;
      error?: { resetsAt?: string };
    };
    if (data) return { shown: data.kind, quotes: data.quotes };
    return error?.resetsAt ? { shown: 'tooMany', resetsAt: error.resetsAt } : { shown: 'failed' };
  } catch {
    return { shown: 'failed' };
  }
}

function quoteElement(quote: SampleQuoteData): Node {
  const [figure] = element<HTMLTemplateElement>('#sample-quote').content.children;
  const copy = document.importNode(figure as HTMLElement, true);
  fill(copy, quote, quote.shown);
  copy.dataset.quote = JSON.stringify(quote);
  return copy;
}

function openSource(quote: SampleQuoteData): void {
  const dialog = element<HTMLDialogElement>('#sample-source');
  const { before, words, after } = quote.section;
  fill(dialog, quote, { before: before.trimStart(), words, after: after.trimEnd() });
  dialog.showModal();
  dialog.querySelector('mark')?.scrollIntoView({ block: 'center' });
}

/** Puts each part where it belongs; a place without one is hidden. */
function fill(where: HTMLElement, quote: SampleQuoteData, text: QuotedText): void {
  const { page, lastPage, fileName, heading, heads } = quote;
  const parts = new Map(Object.entries({ ...text, page, fileName, heading, heads }));
  for (const place of where.querySelectorAll<HTMLElement>('[data-part]')) {
    const part = parts.get(place.dataset.part ?? '') ?? '';
    const written = lastPage ? place.dataset.over : place.dataset.text;
    place.textContent =
      written?.replace('{{page}}', () => String(part)).replace('{{lastPage}}', () => String(lastPage)) ??
      String(part);
    place.hidden = part === '';
  }
}

function tell(problem: Problem | null): void {
  for (const text of document.querySelectorAll<HTMLElement>('[data-problem]')) {
    text.hidden = text.dataset.problem !== problem;
  }
  if (problem) field().setAttribute('aria-invalid', 'true');
  else field().removeAttribute('aria-invalid');
}

function show(state: Shown): void {
  panel().setAttribute('aria-busy', String(state === 'asking'));
  for (const part of panel().querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = !part.dataset.when?.split(' ').includes(state);
  }
}

const field = () => element<HTMLInputElement>('#sample-question');
const panel = () => element('#samples [role=status]');

function element<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

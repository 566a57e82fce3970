import { ApiClient } from '../testing/client.ts';
import { begin, send } from '../testing/conversations.ts';
import { expect, test } from '../testing/fixtures.ts';
import { testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

const sentences = (word: string) =>
  Array.from(
    { length: 60 },
    (_, index) =>
      `This is sentence ${word}${index + 1} about how a ferry is loaded before it leaves the harbour, and about who sees to it that nothing is left on the quay.`,
  );

/** The text of each page, in one line. */
async function pagesOf(data: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  return pages;
}

test('a long conversation is printed from its first page on, whole, with who said it, when and by which words', async ({
  page,
  parley,
  provider,
  chats,
}) => {
  const { bot, colleague } = chats.en;
  const client = await new ApiClient(parley.origin).signIn(colleague, testPassword);
  const conversation = await begin(client, bot);
  const quote = 'Bicycles travel for six euros each way';
  const answer = (word: string) => [
    `“${quote}” [1]. ${sentences(word)
      .join(' ')
      .replaceAll(/(?<=0 [^.]+\.) /g, '\n\n')}`,
  ];
  for (const word of ['first', 'second']) {
    provider.script(answer(word));
    await send(client, conversation, { text: `How are bicycles loaded, the ${word} time?` });
  }
  await signInPage(page, { email: colleague });
  await page.goto(`/model-bots/${bot}/ai-gen?conversation=${conversation}`);
  await expect(page.getByText('sentence second60 ')).toBeVisible();
  const t = textsOf('en');
  provider.script(answer('second'));
  await page
    .getByRole('button', { name: t('chat.again') })
    .last()
    .click();
  const version = t('chat.versions.of', { number: 2, total: 2 });
  await expect(page.getByText(version)).toBeVisible();
  await expect(page.getByRole('button', { name: t('chat.again') }).last()).toBeEnabled();

  const data = await page.pdf({
    format: 'A4',
    margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' },
  });
  const pages = await pagesOf(new Uint8Array(data));
  expect(pages[0]).toContain('How are bicycles loaded, the first time?');
  expect(pages[0]).toContain('sentence first1 ');
  expect(pages[0]).toMatch(new RegExp(`${t('chat.you')} \\d+ [A-Z][a-z]+ \\d{4}, \\d+:\\d+`));
  expect(pages.length).toBeLessThanOrEqual(8);
  for (const text of pages) expect(text.length).toBeGreaterThan(40);
  const whole = pages.join(' ').replaceAll(/ (?:\? )?/g, ' ');
  for (const sentence of [...sentences('first'), ...sentences('second')]) expect(whole).toContain(sentence);
  expect(whole).not.toContain(version);
  expect(whole).toContain(t('chat.writtenBy', { model: 'test-model' }));
  // In the answer, and with its source.
  expect(whole.split(quote)).toHaveLength(5);
});

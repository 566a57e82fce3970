import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '../search/ranking.ts';
import { foundPassage } from '../search/testing/found-passage.ts';
import { createQuoter, quoterConfidence } from './quoter.ts';

const handbook = foundPassage(
  'The gate closes twenty minutes before departure. Bicycles cost 6 euros each way. Guide dogs travel free.',
);

const hardlyFits = foundPassage(handbook.text, { fit: 0.2 });

const options = (question: string, passages: RankedPassage[], locale = 'en'): LanguageModelV4CallOptions => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text: question }] }],
  providerOptions: { quoter: { question, sought: { query: question }, passages, locale } },
});

async function answer(question: string, passages: RankedPassage[], locale = 'en'): Promise<string> {
  const { content } = await createQuoter().doGenerate(options(question, passages, locale));
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

describe('Quoter', () => {
  it('answers with the paragraph, the sentence that says it marked, and the number of its passage', async () => {
    const other = foundPassage('Zoo tickets are sold at the entrance.');
    expect(await answer('How much do bicycles cost?', [other, handbook])).toMatch(
      /^“The gate closes .+ \*\*Bicycles cost 6 euros each way\.\*\* Guide dogs travel free\.” \[2\]/,
    );
  });

  it('reads out an entry of a list without its mark', async () => {
    const first = '- Gates close early. Bicycles cost 6 euros each way. Guide dogs travel free.\n';
    const list = foundPassage(`${first}- Cats travel in a basket.`, { layout: `i0i${first.length}` });
    const said = await answer('How much do bicycles cost?', [list]);
    expect(said).toMatch(/^“Gates close early\. \*\*Bicycles cost/);
  });

  it('shows a sentence alone where its paragraph is long, broken off or no running text', async () => {
    const said = async (text: string) => answer('How much do bicycles cost?', [foundPassage(text)]);
    const alone = /^“Bicycles cost 6 euros each way\.” \[1\]/;
    expect(
      await said(`Bicycles cost 6 euros each way. ${'Dogs travel free of charge. '.repeat(20)}`),
    ).toMatch(alone);
    expect(await said('of the ferry, too. Bicycles cost 6 euros each way.')).toMatch(alone);
    expect(await said('Bicycles cost 6 euros each way. The other prices stand on the')).toMatch(alone);
    expect(await said('The gate closes early.\n\nBicycles cost 6 euros each way.')).toMatch(alone);
  });

  it('says the same in pieces as at once, and the same every time', async () => {
    const question = options('How much do bicycles cost?', [handbook]);
    const pieces: string[] = [];
    for await (const part of (await createQuoter().doStream(question)).stream)
      if (part.type === 'text-delta') pieces.push(part.delta);
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.join('')).toBe(await answer('How much do bicycles cost?', [handbook]));
  });

  it('refuses in the language of the question, and names what came nearest', async () => {
    expect(await answer('Does the captain sing opera on departure?', [hardlyFits], 'es')).toBe(
      'Your files do not hold an answer to this. The nearest I found is in “handbook.pdf”.',
    );
    const others = ['notes', 'rules'].map((name) => ({
      ...hardlyFits,
      fileId: name,
      fileName: `${name}.pdf`,
    }));
    expect(await answer('Does the captain sing opera on departure?', [hardlyFits, ...others])).toMatch(
      /in “handbook\.pdf”, “notes\.pdf” and “rules\.pdf”\.$/,
    );
    expect(await answer('¿Quién ganó el mundial de 2010?', [], 'en')).toBe(
      'Tus archivos no contienen una respuesta a esto.',
    );
  });

  it('takes a remark on its answer for one, in the language that it is made in', async () => {
    expect(await answer('You got it wrong', [handbook], 'es')).toMatch(/in other words/);
    expect(await answer('ASI NO', [handbook], 'en')).toMatch(/con otras palabras/);
    expect(await answer('No', [handbook], 'es')).toMatch(/con otras palabras/);
  });

  describe('a picture that the question came with', () => {
    const poster = foundPassage('OPEN AIR CINEMA. Friday at nine in the old dock.', {
      fileId: 'poster',
      fileName: 'poster.png',
      fit: 0,
    });
    const asked = (question: string, found: RankedPassage[]) => {
      const { providerOptions, ...own } = options(question, found);
      return createQuoter().doGenerate({
        ...own,
        providerOptions: { quoter: { ...providerOptions?.quoter, freshPictures: ['poster'] } },
      });
    };

    it('is read out where it is all that is asked about, in place of a refusal', async () => {
      const { content, providerMetadata } = await asked('Where was this photo taken?', [hardlyFits, poster]);
      expect(content).toMatchObject([
        {
          text: 'This is the text recognised in “poster.png”:\n\n“OPEN AIR CINEMA. Friday at nine in the old dock.” [2]',
        },
      ]);
      expect(quoterConfidence(providerMetadata)).toBe('unsure');
    });

    it('stands back where the files answer', async () => {
      const { content } = await asked('How much do bicycles cost?', [handbook, poster]);
      expect(JSON.stringify(content)).not.toContain('CINEMA');
    });
  });

  it('says a figure with how it was worked out, in the language of the question, and cites its rows', async () => {
    const row = 'Tipo: Robo; Muelle: C; Daño: 310,00 €';
    const asked = options('¿Cuál es el total del daño en el muelle C?', [
      handbook,
      foundPassage(row, { start: 40 }),
    ]);
    const figure = {
      of: 'sum',
      column: 'Daño',
      value: 1325.5,
      unit: '€',
      decimals: 2,
      where: ['Muelle: C'],
      matched: 2,
      all: 6,
      fileName: 'robos.csv',
      caption: '',
      rows: [{ fileId: handbook.fileId, start: 40, end: 40 + row.length }],
    };
    const quoter = { ...(asked.providerOptions?.quoter as object), figure };
    const { content, providerMetadata } = await createQuoter().doGenerate({
      ...asked,
      providerOptions: { quoter },
    });
    expect(content).toEqual([
      {
        type: 'text',
        text: `**1.325,50 €** es la suma de Daño en robos.csv. He tomado las filas con Muelle: C: 2 de 6.\n\n- «${row}» [2]\n\ny una fila más`,
      },
    ]);
    expect(quoterConfidence(providerMetadata)).toBe('sure');
  });

  it('lists behind a refusal the nearest places with links, within the chat alone', async () => {
    const asked = options('Does the captain sing opera on departure?', [hardlyFits]);
    const quoter = { ...(asked.providerOptions?.quoter as object), linksFiles: true };
    const { content } = await createQuoter().doGenerate({ ...asked, providerOptions: { quoter } });
    const { stream } = await createQuoter().doStream({ ...asked, providerOptions: { quoter } });
    const pieces: string[] = [];
    for await (const part of stream) if (part.type === 'text-delta') pieces.push(part.delta);
    expect(pieces.find((piece) => piece.startsWith('- '))).toMatch(/^- \[handbook\.pdf, p\. 3\]\(.+\)$/);
    expect(content).toMatchObject([
      {
        text: expect.stringMatching(
          /^Your files do not hold an answer to this\.\n\nThe nearest I found is here:\n\n- \[handbook\.pdf, p\. 3\]\(\?file=[^\s&]+&page=3&words=\d+-\d+\)$/,
        ),
      },
    ]);
  });

  it('introduces a quote in the other language in the language of the question', async () => {
    expect(await answer('¿Cuánto cuestan las bicicletas (bicycles)?', [handbook], 'en')).toMatch(
      /^Tus archivos lo dicen en inglés:\n\n«The gate closes .+ \*\*Bicycles cost 6 euros each way\.\*\* Guide dogs travel free\.» \[1\]/,
    );
    const spanish = foundPassage(
      'Las bicicletas cuestan seis euros. La puerta se cierra antes de la salida.',
    );
    expect(await answer('How much do the bicicletas cost?', [spanish], 'es')).toMatch(
      /^Your files say it in Spanish:\n\n“\*\*Las bicicletas cuestan seis euros\.\*\* La puerta se cierra antes de la salida\.” \[1\]/,
    );
  });

  it('answers a greeting, thanks and what it can do as such, in their language', async () => {
    expect(await answer('¡Hola!', [handbook], 'en')).toMatch(/^¡Hola! Pregúntame/);
    expect(await answer('thanks', [handbook], 'es')).toMatch(/^You’re welcome\./);
    expect(await answer('What can you do?', [handbook], 'es')).toMatch(/^I look through your files/);
  });

  it('uses the language of the interface where the question does not tell its own', async () => {
    expect(await answer('xyzzy', [], 'es')).toContain('Tus archivos');
    expect(await answer('xyzzy', [], 'en')).toContain('Your files');
  });

  it.each([
    ['The code [3] opens *every* door.', '“The code \\[3] opens \\*every\\* door.” [1]'],
    ['The code “blue” opens every door.', '“The code ‘blue’ opens every door.” [1]'],
    ['The code “blue” opens «every» door.', '“The code ‘blue’ opens «every» door.” [1]'],
    ['The code $a^2 + \\pi$ opens every door.', '“The code \\$a^2 + \\\\pi$ opens every door.” [1]'],
    ['The code opens\n  every door.', '“The code opens every door.” [1]'],
  ])('keeps %j a quotation in Markdown', async (text, expected) => {
    expect(await answer('Which door does the code open?', [foundPassage(text)])).toBe(expected);
  });

  it('tells how sure it is, and only shows the places where it is not', async () => {
    const doGenerate = async (question: string, passages: RankedPassage[]) =>
      createQuoter().doGenerate(options(question, passages, 'en'));
    const confidenceOf = async (question: string, passages: RankedPassage[]) =>
      quoterConfidence((await doGenerate(question, passages)).providerMetadata);
    expect(await confidenceOf('How much do bicycles cost?', [handbook])).toBe('sure');
    expect(await confidenceOf('How much do bicycles cost?', [])).toBe('none');
    expect(await confidenceOf('Hello!', [])).toBeNull();
    const unsure = { ...foundPassage(handbook.text, { fit: 0.9 }), section: 'Fees › Bicycles' };
    const { content, providerMetadata } = await doGenerate('What may bicycles weigh each way?', [unsure]);
    expect(quoterConfidence(providerMetadata)).toBe('unsure');
    expect(content).toEqual([
      {
        type: 'text',
        text: 'I am not sure that your files answer this. Here is where they speak of it:\n\n- handbook.pdf, p. 3, Fees › Bicycles: “Bicycles cost 6 euros each way.” [1]',
      },
    ]);
  });

  it('shows of a long place the words that the question is about, and that others are left out', async () => {
    const text = `The fare list of the season, which ${'holds for every boat and '.repeat(8)}says that bicycles cost 6 euros each way, that ${'guide dogs travel free and '.repeat(8)}cats do not.`;
    const said = await answer('What may bicycles weigh each way?', [foundPassage(text, { fit: 0.9 })]);
    const [, shown = ''] = /: … “([^”]+)” … \[1\]$/.exec(said) ?? [];
    expect(shown).toContain('bicycles cost 6 euros each way');
    expect(shown.length).toBeLessThanOrEqual(110);
    expect(text).toContain(shown);
  });

  it('names the columns before a row that it only shows, those of many in part', async () => {
    const shown = async (columns: string[]) => {
      const rows = [columns, columns.map((_, at) => (at === 0 ? 'Bicycles' : `${at + 5} euros`))];
      const text = [...rows, ['Guide dogs', 'free'], ['Cats', 'free']]
        .map((row) => row.join(' | '))
        .join('\n');
      const said = await answer('How much do bicycles cost?', [foundPassage(text, { fit: 0.9 })]);
      return /- handbook\.pdf, p\. 3: (.+) \[1\]$/m.exec(said)?.[1];
    };
    expect(await shown(['Item', 'Each way'])).toBe('Item \\| Each way: “Bicycles \\| 6 euros”');
    const many = await shown([
      'Item',
      ...['first', 'second', 'third', 'last'].map((one) => `On the ${one} ferry of the day`),
    ]);
    expect(many).toMatch(/^Item \\\| On the first ferry .* …: “Bicycles /);
    expect(many?.indexOf(': “')).toBeLessThan(100);
  });

  it('names of a place the heading right above the words', async () => {
    const text = 'Cabins sleep four.\n\nBicycles on board\n\nThey cost 6 euros each way.';
    const found = foundPassage(text, { fit: 0.9 });
    const passage = { ...found, section: 'Fares › Cabins', layout: 'p0h20p39' };
    expect(await answer('What may bicycles weigh on board?', [passage])).toContain(
      'p. 3, Bicycles on board: “',
    );
  });

  const fees = { name: 'fees.md', pages: null, day: '2026-03-01' };
  it.each([
    [
      'Which documents do you know?',
      { files: [{ name: 'a_b.pdf', pages: 14, day: '2026-11-26' }, fees], more: 2 },
      'I answer from these 4 files:\n\n- a\\_b.pdf (14 pages, 26 Nov 2026)\n- fees.md (1 Mar 2026)\n- and 2 more',
    ],
    [
      '¿Qué archivos tienes?',
      { files: [fees], more: 0 },
      'Respondo a partir de este archivo:\n\n- fees.md (1 mar 2026)',
    ],
    ['Which files do you have?', { files: [], more: 0 }, 'There are no files here yet.'],
  ])('names the files to who asks for them: %s', async (question, files, expected) => {
    const { content } = await createQuoter().doGenerate({
      prompt: [],
      providerOptions: {
        quoter: { question, sought: { query: question }, passages: [], files, locale: 'en' },
      },
    });
    expect(content).toEqual([{ type: 'text', text: expected }]);
  });
});

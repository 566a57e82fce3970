import { describe, expect, it } from 'vitest';
import { compoundFile } from '../../testing/compound-documents.ts';
import { makePpt, officeRecord, pptLevels, pptLink } from '../../testing/old-presentations.ts';
import { readFileWith } from '../../testing/read.ts';
import { readPpt } from './ppt.ts';

const read = (...given: Parameters<typeof makePpt>) => readFileWith(readPpt, makePpt(...given));

describe('a presentation of PowerPoint 97', () => {
  it('has a page for each slide in its order, with title, texts, notes and comments', async () => {
    const { text, pageStarts, blocks } = await read([
      {
        title: 'Ferries',
        box: 'All year',
        bent: 'Come on board',
        body: 'Every hour\rDogs are free',
        notes: 'Smile.',
        comment: 'Which?',
      },
      { title: 'Fees' },
    ]);
    expect(pageStarts.map((start, at) => text.slice(start, pageStarts[at + 1]).trim())).toEqual([
      'Ferries\n\nAll year\n\nCome on board\n\n- Every hour\n- Dogs are free\n\nSmile.\n\nWhich?',
      'Fees',
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'paragraph',
      'item',
      'item',
      'note',
      'note',
      'heading',
    ]);
  });

  it('tells how deep paragraphs stand, and which have bullets', async () => {
    const body = 'At sea\rin fog\rSee below';
    const levels = pptLevels([
      { count: 7, level: 0 },
      { count: 7, level: 1, hasBullet: true },
      { count: 10, level: 0, hasBullet: false },
    ]);
    expect((await read([{ body, bodyMore: [levels] }])).text).toBe('- At sea\n  - in fog\n\nSee below');
  });

  it('counts its lists as they are numbered, from where they begin', async () => {
    const body = 'At sea\rin fog\rin rain\rSee below\rOnce more';
    const levels = pptLevels(
      [
        { count: 7, level: 0, hasBullet: true },
        { count: 15, level: 1, hasBullet: true },
        { count: 10, level: 0, hasBullet: false },
        { count: 10, level: 0, hasBullet: true },
      ],
      [
        { count: 7, numbering: 1 },
        { count: 35, numbering: 0 },
      ],
    );
    const numberings = [
      [9, 3],
      [7, 4],
    ] as const;
    const { text } = await read([{ body: 'Fees' }, { body, bodyMore: [levels], numberings }]);
    expect(text).toBe('- Fees\n\nIV. At sea\n  c) in fog\n  d) in rain\n\nSee below\n\nc) Once more');
  });

  it('leaves out and tells letters in the colour of their box', async () => {
    const white = [255, 255, 255] as const;
    const looks = pptLevels(
      [{ count: 18, level: 0 }],
      [{ count: 11 }, { count: 3, colour: white }, { count: 4 }],
    );
    const slide = { box: 'The fee is 80 90.', boxMore: [looks] };
    const { text, omissions } = await read([{ ...slide, boxColour: white }]);
    expect(text).toBe('The fee is 90.');
    expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
    for (const boxColour of [undefined, [0, 0, 90] as const])
      expect((await read([boxColour ? { ...slide, boxColour } : slide])).text).toBe('The fee is 80 90.');
  });

  it('says once what all slides show, without the places that they fill', async () => {
    const master = { text: 'Ferry company', place: 'Click to edit the title' };
    const { text } = await read([{ title: 'Ferries' }, { title: 'Fees' }], { master });
    expect(text.split(/\n+/)).toEqual(['Ferry company', 'Ferries', 'Fees']);
  });

  it('keeps where links lead', async () => {
    const links = ['https://ferry.example/fees'];
    const body = 'Our fees are here today';
    const { text } = await read([{ body, bodyMore: pptLink(1, 4, 8) }], { links });
    expect(text).toBe('- Our fees (https://ferry.example/fees) are here today');
  });

  it('reads rows of tables under their heads', async () => {
    const table = [
      ['Boat', 'Length', 'Fee'],
      ['Ana', '8 m', '90'],
      ['Bea', '9 m', '95'],
    ];
    expect((await read([{ table }])).text).toBe(
      'Boat: Ana; Length: 8 m; Fee: 90\nBoat: Bea; Length: 9 m; Fee: 95',
    );
  });

  it('leaves out what runs over all slides, and hidden slides, which it tells', async () => {
    const running = new Map([
      [7, '1 May'],
      [8, '*'],
      [9, 'Ferry company'],
    ]);
    const slides = [{ title: 'Ferries', running }, { title: 'Draft', isHidden: true }, { title: 'Fees' }];
    const { text, pageStarts, omissions } = await read(slides);
    expect(text.split(/\n+/)).toEqual(['Ferries', 'Fees']);
    expect(pageStarts).toHaveLength(3);
    expect(omissions).toEqual([{ kind: 'hiddenSlides', count: 1, of: 3, places: ['2'] }]);
    expect((await readFileWith(readPpt, makePpt(slides), { readsHidden: true })).text).toContain('Draft');
  });

  it.each([
    ['encrypted', makePpt([{ title: 'Ferries' }], { isEncrypted: true })],
    [
      'damaged',
      compoundFile({
        'Current User': officeRecord(0x0ff6, Buffer.alloc(20)),
        'PowerPoint Document': Buffer.alloc(50),
      }),
    ],
    [
      'unsupported',
      compoundFile({ 'Current User': Buffer.alloc(20), 'PowerPoint Document': Buffer.alloc(50) }),
    ],
  ])('is refused as %s', async (code, content) => {
    await expect(readFileWith(readPpt, content)).rejects.toMatchObject({ code });
  });

  it('is read as far as it goes, wherever it is cut or changed', async () => {
    const whole = makePpt([{ title: 'Ferries', body: 'Every hour', notes: 'Smile.' }]);
    for (let at = 600; at < whole.length; at += 37) {
      const changed = whole.slice();
      changed[at] = 0xff;
      const outcome = await readFileWith(readPpt, changed).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toHaveProperty('code');
    }
  });
});

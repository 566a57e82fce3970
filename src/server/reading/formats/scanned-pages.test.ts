import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import { makePng } from '../testing/pictures.ts';
import { readFileWith } from '../testing/read.ts';
import type { RecognisedPage } from './format.ts';
import { readPdf } from './pdf.ts';

const lines = [
  'The harbour master of Brent lives in the',
  'white house above the quay. He keeps the',
  'log of arrivals and lights the western lamp.',
];

/** An A5 page: text of its own at the top, and below it a picture as wide as the page. */
async function makePage(own: string, picture: Uint8Array | Buffer, share = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 595]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText(own, { x: 20, y: 570, size: 11, font, maxWidth: 380, lineHeight: 14 });
  const image = await document.embedPng(picture);
  const { width, height } = image.scaleToFit(420 * share, 480 * share);
  page.drawImage(image, { x: 0, y: 0, width, height });
  return document.save();
}

async function read(pdf: Uint8Array) {
  const found: RecognisedPage[] = [];
  const { text } = await readFileWith(readPdf, pdf, {
    webPage: false,
    onRecognised: (page) => found.push(page),
  });
  return { text, found };
}

/** Text with room around it, as much as a sheet has. */
const sheet = async () =>
  sharp(await makePng(lines))
    .extend({ top: 300, bottom: 900, background: 'white' })
    .png()
    .toBuffer();

it('reads the picture below a line of its own that a page has, and keeps that line as it is', {
  timeout: 60_000,
}, async () => {
  const own = 'Received by the registry of Alderney on 7 May 2024, no. 118';
  const { text, found } = await read(await makePage(own, await sheet()));
  expect(text).toBe(`${own}\n\n${lines.join(' ')}`);
  expect(found.map(({ page, turn }) => ({ page, turn }))).toEqual([{ page: 1, turn: 0 }]);
  expect(found[0]?.words.map((word) => word.text).join(' ')).toContain('Alderney');
});

it('names pictures beside text that would take too long, and still reads pages that are nothing else', {
  timeout: 60_000,
}, async () => {
  const own = 'Received by the registry of Alderney on 7 May 2024, no. 118';
  const document = await PDFDocument.load(await makePage(own, await sheet()));
  const scan = await PDFDocument.load(await makePage('', await sheet()));
  const [page] = await document.copyPages(scan, [0]);
  document.addPage(page);
  const { text, omissions = [] } = await readFileWith(readPdf, await document.save(), {
    limits: { ...defaultExtractionLimits, besideTextMilliseconds: 0 },
  });
  expect(text).toBe(`${own}\n\n${lines.join(' ')}`);
  expect(omissions).toMatchObject([{ kind: 'pictures', count: 1, of: 2, places: ['1'] }]);
});

it('reads no picture that covers little of a page with text', { timeout: 60_000 }, async () => {
  const own = 'Received by the registry of Alderney on 7 May 2024, no. 118';
  const { text, found } = await read(await makePage(own, await sheet(), 0.3));
  expect(text).toBe(own);
  expect(found).toEqual([]);
});

it('leaves a page alone, and as it stands, whose picture shows no text', { timeout: 60_000 }, async () => {
  const shapes = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [(at * 197) % 860, (at * 131) % 460];
    return at % 2
      ? `<circle cx="${x}" cy="${y}" r="${5 + (at % 17)}"/>`
      : `<path d="M${x} ${y} l${20 + at} ${(at * 17) % 60}" stroke="#333" stroke-width="3"/>`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><rect width="100%" height="100%" fill="white"/>${shapes.join('')}</svg>`;
  const own = 'Report of the harbour board. The mole was mended in spring, and the lamps were painted.';
  const { text, found } = await read(await makePage(own, await sharp(Buffer.from(picture)).png().toBuffer()));
  expect(text.replaceAll('\n', ' ')).toBe(own);
  expect(found).toEqual([{ page: 1, text: '', turn: 0, words: [] }]);
});

it('reads a picture that lies on its side below a line of text', { timeout: 60_000 }, async () => {
  const own = 'Received by the registry on 7 May 2024';
  const { text, found } = await read(
    await makePage(
      own,
      await sharp(await sheet())
        .rotate(90)
        .png()
        .toBuffer(),
    ),
  );
  expect(text).toBe(`${own}\n\n${lines.join(' ')}`);
  expect(found[0]?.turn).toBe(270);
});

it('leaves a page alone whose picture shows nothing but its text once more', {
  timeout: 60_000,
}, async () => {
  const { text, found } = await read(await makePage(lines.join(' '), await sheet()));
  expect(text.replaceAll('\n', ' ')).toBe(lines.join(' '));
  expect(found).toEqual([{ page: 1, text: '', turn: 0, words: [] }]);
});

it.each([
  [90, 270],
  [180, 180],
  [270, 90],
] as const)(
  'reads a page that lies turned by %i degrees and does not say so',
  {
    timeout: 60_000,
  },
  async (degrees, turn) => {
    const picture = await sharp(await sheet())
      .rotate(degrees)
      .png()
      .toBuffer();
    const { text, found } = await read(await makePage('', picture));
    expect(text).toBe(lines.join(' '));
    expect(found[0]?.turn).toBe(turn);
    const first = found[0]?.words[0];
    expect(first).toMatchObject({ text: 'The' });
    expect(first?.width).toBeGreaterThan((first?.height ?? 0) / 3);
  },
);

describe('what is not read of a PDF is said', () => {
  const disc = () =>
    sharp(Buffer.from('<svg width="900" height="900"><circle cx="450" cy="450" r="300" fill="#357"/></svg>'))
      .flatten({ background: 'white' })
      .png()
      .toBuffer();

  async function omissionsOf(...pages: (Uint8Array | Buffer | null | string)[]) {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    for (const each of pages) {
      const page = document.addPage([420, 595]);
      if (typeof each === 'string') page.drawText(each, { x: 20, y: 570, size: 11, font });
      else if (each) page.drawImage(await document.embedPng(each), { x: 0, y: 0, width: 420, height: 420 });
    }
    return (await readFileWith(readPdf, await document.save())).omissions;
  }

  it('by pages without text, but not by empty ones', async () => {
    const omissions = await omissionsOf('The berth costs ninety euros a day in summer.', await disc(), null);
    expect(omissions).toEqual([{ kind: 'pages', count: 1, of: 3, places: ['2'] }]);
  });
});

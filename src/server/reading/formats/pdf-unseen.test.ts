import {
  degrees,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib';
import { expect, it } from 'vitest';
import { makePng } from '../testing/pictures.ts';
import { readFileWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

const size = 12;
const white = rgb(1, 1, 1);
const [before, hidden, behind] = ['The fee is ', '80 euros', ' 90 euros.'];

type Place = { page: PDFPage; x: number; y: number; width: number; font: PDFFont };

/** Two lines, of which this draws some words of the first. */
async function pageWith(
  draw: (text: string, place: Place) => void | Promise<void>,
  { rest = true }: { rest?: boolean } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const y = 350;
  const x = 20 + font.widthOfTextAtSize(before, size);
  const width = font.widthOfTextAtSize(hidden, size);
  if (rest) page.drawText(before, { x: 20, y, size, font });
  await draw(hidden, { page, x, y, width, font });
  if (rest) {
    page.drawText(behind, { x: x + width, y, size, font });
    page.drawText('It is paid in May, on the first day that is no holiday.', { x: 20, y: 330, size, font });
  }
  return document.save();
}

function drawInvisible(text: string, { page, x, y, font }: Place): void {
  page.pushOperators(pushGraphicsState(), setTextRenderingMode(TextRenderingMode.Invisible));
  page.drawText(text, { x, y, size, font });
  page.pushOperators(popGraphicsState());
}
const drawWhite = (text: string, { page, x, y, font }: Place) =>
  page.drawText(text, { x, y, size, font, color: white });
const drawDark = (text: string, { page, x, y, font }: Place) => page.drawText(text, { x, y, size, font });
const boxOf = ({ x, y, width }: Pick<Place, 'x' | 'y' | 'width'>) => ({
  x: x - 4,
  y: y - 4,
  width: width + 8,
  height: size + 8,
});
const drawGround = ({ page, x, y, width }: Place, color = white) =>
  page.drawRectangle({ ...boxOf({ x, y, width }), color });

it.each<[string, (text: string, place: Place) => void, string?]>([
  ['invisible', drawInvisible],
  ['white', drawWhite],
  [
    'white on a box that is white',
    (text: string, place: Place) => {
      drawGround(place);
      drawWhite(text, place);
    },
  ],
  [
    'covered by a black box',
    (text: string, place: Place) => {
      drawDark(text, place);
      drawGround(place, rgb(0, 0, 0));
    },
  ],
  [
    'covered by a black box on which something else is written',
    (text: string, place: Place) => {
      drawDark(text, place);
      drawGround(place, rgb(0, 0, 0));
      drawWhite('GONE', { ...place, x: place.x + 7 });
    },
    'GONE',
  ],
])(
  'letters of a page that are %s are left out and told, and read where that is wished',
  async (_, draw, instead = '') => {
    const content = await pageWith(draw);
    const { text, omissions } = await readFileWith(readPdf, content);
    expect(text.replace(/\s+/g, ' ').replace('is GONE', 'is')).toMatch(/^The fee is 90 euros\. It is paid/);
    expect(text).toContain(instead);
    expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
    const whole = await readFileWith(readPdf, content, { readsHidden: true });
    expect(whole.text).toContain('80 euros');
    expect(whole.omissions).toEqual([]);
  },
);

it.each([
  [
    'white on a box that is dark',
    (text: string, place: Place) => {
      drawGround(place, rgb(0, 0, 0.5));
      drawWhite(text, place);
    },
  ],
  [
    'invisible over a picture of them, as in a scan',
    async (text: string, place: Place) => {
      const picture = await place.page.doc.embedPng(await makePng([text]));
      place.page.drawImage(picture, { x: place.x, y: place.y - 4, width: place.width, height: size + 8 });
      drawInvisible(text, place);
    },
  ],
  [
    'invisible over the same that is seen',
    (text: string, place: Place) => {
      drawInvisible(text, place);
      place.page.drawText(text, { x: place.x, y: place.y, size, font: place.font });
    },
  ],
  [
    'dark on a box that is white',
    (text: string, place: Place) => {
      drawGround(place);
      drawDark(text, place);
    },
  ],
  [
    'under a box that they shine through',
    (text: string, place: Place) => {
      drawDark(text, place);
      place.page.drawRectangle({ ...boxOf(place), color: rgb(0, 0, 0), opacity: 0.3 });
    },
  ],
  [
    'under a box on which they stand once more',
    (text: string, place: Place) => {
      drawDark(text, place);
      drawGround(place, rgb(0, 0, 0));
      drawWhite(text, place);
    },
  ],
  [
    'in a form of their own, as a stamp is',
    async (text: string, place: Place) => {
      const stamp = await PDFDocument.create();
      const face = await stamp.embedFont(StandardFonts.Helvetica);
      stamp.addPage([place.width, size]).drawText(text, { x: 0, y: 3, size, font: face });
      const [form] = await place.page.doc.embedPdf(await stamp.save());
      if (form) place.page.drawPage(form, { x: place.x, y: place.y - 3 });
    },
  ],
])('letters of a page that are %s are read', async (_, draw) => {
  const { text, omissions } = await readFileWith(readPdf, await pageWith(draw));
  expect(text).toContain('80 euros');
  expect(omissions).toEqual([]);
});

it('a page that hides all it says is read as it is', async () => {
  const { text, omissions } = await readFileWith(readPdf, await pageWith(drawInvisible, { rest: false }));
  expect(text).toBe(hidden);
  expect(omissions).toEqual([]);
});

const drawAt =
  (x: number, y: number) =>
  (text: string, { page, font }: Place) =>
    page.drawText(text, { x, y, size, font });

it.each([
  ['beside it', drawAt(450, 350)],
  ['above it', drawAt(100, 410)],
  ['where lines that begin on it go on', drawAt(385, 300), '80'],
  [
    'beside a page that is turned',
    (text: string, place: Place) => {
      drawAt(450, 350)(text, place);
      place.page.setRotation(degrees(90));
    },
  ],
])(
  'what is written outside the part of a page that is shown, %s, is left out and told',
  async (_, draw, said = hidden) => {
    const content = await pageWith((text, place) => {
      draw(text, place);
      place.page.setMediaBox(0, 0, 700, 450);
      place.page.setCropBox(10, 10, 380, 390);
    });
    const { text, omissions } = await readFileWith(readPdf, content);
    expect(text).toContain('It is paid in May');
    expect(text).not.toContain('euros 90');
    expect(text).not.toContain(hidden);
    expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
    const whole = await readFileWith(readPdf, content, { readsHidden: true });
    expect(whole.text).toContain(said === hidden ? hidden : 'uros');
    expect(whole.omissions).toEqual([]);
  },
);

/** Sets something on words of a page: a kind of mark that is drawn so, and says so beside it. */
function setOn({ page, x, y, width, font }: Place, { kind, drawing, says = '' }: Mark): void {
  const { context } = page.doc;
  const box = boxOf({ x, y, width });
  const resources = { Font: { F: font.ref } };
  const form = {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, box.width, box.height],
    Resources: resources,
  };
  const looks = context.register(context.stream(drawing(box), form));
  const mark = context.obj({
    Type: 'Annot',
    Subtype: kind,
    Rect: [box.x, box.y, box.x + box.width, box.y + box.height],
    F: 4,
    AP: { N: looks },
  });
  if (says) mark.set(PDFName.of('Contents'), PDFString.of(says));
  page.node.addAnnot(context.register(mark));
}
type Box = ReturnType<typeof boxOf>;
type Mark = { kind: string; drawing: (box: Box) => string; says?: string };
const filled = (colour: string) => (box: Box) => `${colour} rg 0 0 ${box.width} ${box.height} re f`;
const lettered = (box: Box) => `${filled('1 1 1')(box)} 0 g BT /F 10 Tf 4 6 Td (70 euros) Tj ET`;

it.each<[string, Mark, string]>([
  ['a black square', { kind: 'Square', drawing: filled('0 0 0') }, ''],
  ['what is to be blacked out, and looks so', { kind: 'Redact', drawing: filled('0 0 0') }, ''],
  ['other words', { kind: 'FreeText', drawing: lettered, says: '70 euros' }, '70 euros'],
  ['a stamp with words of its own', { kind: 'Stamp', drawing: lettered }, '70 euros'],
])('words that are under %s are left out and told', async (_, mark, instead) => {
  const content = await pageWith((text, place) => {
    drawDark(text, place);
    setOn(place, mark);
  });
  const { text, omissions } = await readFileWith(readPdf, content);
  expect(text.replace(/\s+/g, ' ').trim()).toBe(
    `The fee is 90 euros. It is paid in May, on the first day that is no holiday. ${instead}`.trim(),
  );
  expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
  const whole = await readFileWith(readPdf, content, { readsHidden: true });
  expect(whole.text).toContain('80 euros');
});

it.each<[string, Mark]>([
  ['a frame', { kind: 'Square', drawing: ({ width, height }) => `1 0 0 RG 0 0 ${width} ${height} re S` }],
  ['what is to be blacked out, and not yet is', { kind: 'Redact', drawing: () => '' }],
  ['a stamp that lets them be seen', { kind: 'Stamp', drawing: () => 'BT /F 6 Tf 0 16 Td (SEEN) Tj ET' }],
])('words that are under %s are read', async (_, mark) => {
  const content = await pageWith((text, place) => {
    drawDark(text, place);
    setOn(place, { ...mark, says: 'Is that so?' });
  });
  const { text, omissions } = await readFileWith(readPdf, content);
  expect(text).toContain('The fee is 80 euros 90 euros.');
  expect(text).toContain('Is that so?');
  expect(text.includes('SEEN')).toBe(mark.kind === 'Stamp');
  expect(omissions).toEqual([]);
});

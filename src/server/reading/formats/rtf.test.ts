import { describe, expect, it } from 'vitest';
import { readWith } from '../testing/read.ts';
import { readRtf } from './rtf.ts';

const read = (body: string) => readWith(readRtf, `{\\rtf1\\ansi\\ansicpg1252\\deff0${body}}`);

describe('readRtf', () => {
  it('puts running heads before and running feet behind the text, without numbers of pages', async () => {
    const running =
      '{\\header{\\pard Revision C\\par}}{\\headerf{\\pard First head\\par}}{\\footer{\\pard Page \\chpgn\\par}}{\\footerf{\\pard First foot\\par}}';
    expect(await read(`${running}Text.\\par`)).toBe('Revision C\n\nFirst head\n\nText.\n\nFirst foot');
  });

  it('puts notes and comments behind the text, and boxes behind their paragraph', async () => {
    const note = '{\\super\\chftn{\\*\\footnote \\pard\\chftn Except in May.\\par}}';
    const comment = '{\\*\\atnauthor Ana}\\chatn{\\*\\annotation\\pard Check this.\\par}';
    const box =
      '{\\shp{\\*\\shpinst{\\sp{\\sn anchorText}{\\sv 0}}{\\shptxt\\pard In a box.\\par}}{\\shprslt Left out.}}';
    expect(await read(`Daily${note} open.${comment}${box}\\par More.\\par`)).toBe(
      'Daily¹ open.\n\nIn a box.\n\nMore.\n\n¹ Except in May.\n\nAna: Check this.',
    );
    const older = '{\\*\\do\\dobxpage\\dptxbx{\\dptxbxtext\\pard In a box.\\par}\\dpx929}';
    expect(await read(`Daily open.${older}\\par More.\\par`)).toBe('Daily open.\n\nIn a box.\n\nMore.');
  });

  it('reads letters in the code page of their font, and in Unicode where both are there', async () => {
    const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial CYR;}}';
    expect(await read(`${fonts}ma\\'f1ana {\\f1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2} \\u8364\\'80 5\\par`)).toBe(
      'mañana Привет € 5',
    );
    const title = '{\\info{\\upr{\\title T}{\\*\\ud{\\title U}}}}';
    expect(await read(`${title}{\\upr{Fee}{\\*\\ud{F\\u233?e}}} due\\par`)).toBe('Fée due');
  });

  it('says whether the boxes of a form are ticked', async () => {
    const box = (states: string) =>
      `{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1${states}{\\*\\ffname a}}}}{\\fldrslt}}`;
    expect(await read(`${box('\\ffres25\\ffdefres1')}Dog\\par ${box('\\ffres0\\ffdefres1')}Cat\\par`)).toBe(
      '[x] Dog\n\n[ ] Cat',
    );
  });

  it('says what is chosen of the lists of a form', async () => {
    const list = '{\\*\\ffl red}{\\*\\ffl green}';
    const chosen = (states: string) =>
      `{\\field{\\*\\fldinst FORMDROPDOWN {\\*\\formfield{\\fftype2\\ffhaslistbox1${states}${list}}}}{\\fldrslt}}`;
    expect(await read(`Hull: ${chosen('\\ffres1')}, deck: ${chosen('\\ffres25\\ffdefres0')}\\par`)).toBe(
      'Hull: green, deck: red',
    );
  });

  it('reads tables within cells as tables of their own', async () => {
    const inner = (one: string, other: string) =>
      `\\pard\\intbl\\itap2 ${one}\\nestcell ${other}\\nestcell{\\*\\nesttableprops\\trowd\\cellx900\\cellx1800\\nestrow}{\\nonesttables\\par}`;
    const rows = inner('Berth', 'Fee') + inner('B1', '90');
    expect(
      await read(`\\trowd\\cellx3000\\cellx6000\\pard\\intbl Fees\\cell ${rows}\\pard\\intbl\\cell\\row`),
    ).toBe('Fees\n\nBerth: B1; Fee: 90');
  });
});

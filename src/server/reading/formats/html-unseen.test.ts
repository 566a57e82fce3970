import { describe, expect, it } from 'vitest';
import { readFileWith, readWith } from '../testing/read.ts';
import { readHtml } from './html.ts';

const read = (page: string) => readWith(readHtml, page);

describe('what takes back how the rest around it looks', () => {
  it.each([
    ['its size', '<ul style="font-size:0"> <li style="font-size:14px">Open at nine.</li> </ul>'],
    ['its size by a sheet', '<style>ul{font-size:0} ul li{font-size:1rem}</style><ul><li>Open at nine.</ul>'],
    [
      'its size in a shorthand',
      '<p style="font-size:0"><span style="font: 12px/1.4 Arial">Open at nine.</span></p>',
    ],
    [
      'that it is not visible',
      '<div style="visibility:hidden"><p style="visibility:visible">Open at nine.</p></div>',
    ],
    [
      'that it is not visible, by a sheet',
      '<style>.off{visibility:hidden}.off .on{visibility:visible}</style><div class="off">x<p class="on">Open at nine.</p></div>',
    ],
    [
      'its ground',
      '<style>body{background:#fff} .band{color:#fff} .box{background-color:navy}</style><div class="band"><p class="box">Open at nine.</p></div>',
    ],
    [
      'its colour',
      '<style>body{background:#fff} .band{color:#fff} .band p{color:black}</style><div class="band"><p>Open at nine.</p></div>',
    ],
    [
      'its colour where nothing is drawn',
      '<p style="color:transparent"><b style="color:#000">Open at nine.</b></p>',
    ],
    [
      'that it is not displayed',
      '<style>.tab{display:none} .tab.now{display:block}</style><p class="tab now">Open at nine.</p>',
    ],
    [
      'what an id says',
      '<style>#a{display:none!important}p{display:block}</style><p>Open at nine.</p><i id="a">x</i>',
    ],
    ['a sheet, by its own style', '<style>p{display:none}</style><p style="display:block">Open at nine.</p>'],
  ])('is read: %s', async (_, page) => {
    expect((await read(page)).replace(/^- /, '')).toBe('Open at nine.');
  });

  it.each([
    ['not displayed', '<div style="display:none">x<p style="display:block">y</p></div>'],
    ['clear', '<div style="opacity:0">x<p style="opacity:1">y</p></div>'],
    ['struck out', '<div style="text-decoration:line-through">x<p style="text-decoration:none">y</p></div>'],
    ['of no size by a share of it', '<div style="font-size:0">x<p style="font-size:2em">y</p></div>'],
    ['against its own style', '<style>b{display:none!important}</style><b style="display:block">x</b>'],
  ])('is not to be had of what is %s', async (_, page) => {
    expect(await read(`${page}<p>Open at nine.</p>`)).toBe('Open at nine.');
  });
});

describe('what may be seen', () => {
  it.each([
    [
      'of a page that hides itself until it is ready',
      '<style>body{visibility:hidden}html{opacity:0}</style><p>Open at nine.</p>',
    ],
    ['that fades in', '<p style="opacity:0;transition:opacity 1s">Open at nine.</p>'],
    ['filled with a picture', '<p style="color:transparent;background-clip:text">Open at nine.</p>'],
    ['white with a shadow', '<p style="color:#fff;text-shadow:0 0 2px #000">Open at nine.</p>'],
    [
      'white over a picture',
      '<div style="background:url(a.jpg)"><p style="color:#fff">Open at nine.</p></div>',
    ],
    ['white and moved', '<style>p{color:#fff;position:absolute}</style><p>Open at nine.</p>'],
    [
      'white in a cell with a ground',
      '<table><tr><td bgcolor="#000080"><h2><font color="white">Open at nine.</font></h2></table>',
    ],
    [
      'white where a sheet lies elsewhere',
      '<link rel="stylesheet" href="a.css"><p style="color:#fff">Open at nine.</p>',
    ],
    ...['hsl(210 100% 20%)', 'rgb(0 0 128 / 90%)', 'oklch(30% 0.1 260)', 'currentcolor', 'var(--dark)'].map(
      (ground) => [
        `white on ${ground}`,
        `<div style="background: ${ground}"><p style="color: hsl(0 0% 100%)">Open at nine.</p></div>`,
      ],
    ),
    ['in a colour that is worked out', '<p style="color: var(--ink, white)">Open at nine.</p>'],
    ['found by a search', '<p hidden="until-found">Open at nine.</p>'],
    ['beside the screen', '<p style="position:absolute;left:-9999px">Open at nine.</p>'],
  ])('is read: %s', async (_, page) => {
    expect(await read(page)).toBe('Open at nine.');
  });
});

it.each([
  ['inherited white', '<div style="color:#fff">x <b>y</b></div>'],
  ['a white font', '<p><font color="#FFFFFF">x</font></p>'],
  ['nothing drawn', '<p style="color:rgba(0,0,0,0)">x</p>'],
  ['a picture of a text', '<style>h1{font:0/0 a}</style><h1>x</h1>'],
  ['the colour of its box', '<div style="background:#003"><p style="color:rgb(0,0,51)">x</p></div>'],
  ...[
    'rgb(255 255 255 / 100%)',
    'RGB(100%, 100%, 100%)',
    'rgba(255,255,255,.99)',
    'hsl(0 0% 100%)',
    'hsl(0.5turn, 0%, 100%)',
    'hwb(0 100% 0%)',
    'oklch(1 0 0)',
    '#ffff',
    '#FFFFFFFF',
    'ghostwhite',
    'rgb(0 0 0 / 0%)',
    'hsl(0 0% 0% / 0)',
    '#0000',
  ].map((ink) => [`in ${ink}`, `<p style="color: ${ink} !important">x</p>`]),
  ['white on what is clear', '<div style="background: rgb(0 0 0 / 0)"><p style="color:#fff">x</p></div>'],
  ['in the colour that is current', '<div style="color:#fff"><p style="color:currentColor">x</p></div>'],
  [
    'the child of a class',
    '<style>.a > .b .c{display:none}</style><div class="a"><p class="b"><i><b class="c">x</b></i></p></div>',
  ],
])('letters that nobody sees are left out: %s', async (_, page) => {
  expect(await read(`${page}<p>Open at nine.</p>`)).toBe('Open at nine.');
});

it('what is left out is counted by passages, and read where that is wished, but for what no longer holds', async () => {
  const page =
    '<p>The fee is <s>80</s> 90.</p><p style="display:none">a</p> <p hidden>b</p><p>c</p><p hidden>d</p><p hidden></p>';
  const { text, omissions } = await readFileWith(readHtml, page);
  expect(text).toBe('The fee is 90.\n\nc');
  expect(omissions?.map(({ kind, count }) => [kind, count])).toEqual([
    ['hiddenText', 2],
    ['struckText', 1],
  ]);
  const whole = await readFileWith(readHtml, page, { readsHidden: true });
  expect(whole.text).toBe('The fee is 90.\n\na\n\nb\n\nc\n\nd');
  expect(whole.omissions?.map(({ kind }) => kind)).toEqual(['struckText']);
});

it('of a page from the web, what is hidden is left out of its article, too', async () => {
  const text =
    'The harbour office opens at nine and closes at five on every day of the week, all year round. ';
  const page = `<title>t</title><body><article><h1>News</h1><div style="visibility:hidden">x<p style="visibility:visible">${text.repeat(5)}</p></div><p style="color:#fff">Ignore it.</p><p>${text.repeat(5)}</p></article>`;
  const read = await readFileWith(readHtml, page, { webPage: true });
  expect(read.text.split('harbour')).toHaveLength(11);
  expect(read.text).not.toContain('Ignore');
  expect(read.omissions).toEqual([]);
});

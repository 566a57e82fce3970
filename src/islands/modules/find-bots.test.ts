import { expect, it } from 'vitest';
import { findBots } from './find-bots.ts';

const bots = [
  { name: 'Guía de vacaciones', purpose: 'Permisos y ausencias' },
  { name: 'Price list', purpose: '' },
];

it.each([
  ['', ['Guía de vacaciones', 'Price list']],
  ['guia', ['Guía de vacaciones']],
  ['PERMISOS vaca', ['Guía de vacaciones']],
  ['list price', ['Price list']],
  ['nothing', []],
])('"%s" finds %j', (search, names) => {
  expect(findBots(bots, search).map((bot) => bot.name)).toEqual(names);
});

import { costFileOf } from '#server/http/levels/costs.ts';

export const prerender = false;

export const { GET } = costFileOf('installation');

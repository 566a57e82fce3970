import { costFileOf } from '#server/http/levels/usage.ts';

export const prerender = false;

export const { GET } = costFileOf('company');

import { ratingsOf } from '#server/http/levels/ratings.ts';

export const prerender = false;

export const { GET } = ratingsOf('company');

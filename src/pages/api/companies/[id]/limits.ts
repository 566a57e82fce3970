import { limitsOf } from '#server/http/levels/limits.ts';

export const prerender = false;

export const { GET, PUT } = limitsOf('company');

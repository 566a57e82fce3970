import { limitsOf } from '#server/http/levels/usage.ts';

export const prerender = false;

export const { GET, PUT } = limitsOf('tenant');

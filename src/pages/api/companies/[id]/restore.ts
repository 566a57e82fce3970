import { restoredOf } from '#server/http/levels/archived.ts';

export const prerender = false;

export const { POST } = restoredOf('company');

import { erasedOf } from '#server/http/levels/archived.ts';

export const prerender = false;

export const { POST } = erasedOf('company');

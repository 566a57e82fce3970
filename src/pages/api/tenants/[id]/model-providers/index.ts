import { providersOf } from '#server/http/levels/model-providers.ts';

export const prerender = false;

export const { GET, POST } = providersOf('tenant');

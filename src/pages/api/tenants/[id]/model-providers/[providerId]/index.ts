import { providerOf } from '#server/http/levels/model-providers.ts';

export const prerender = false;

export const { PATCH, DELETE } = providerOf('tenant');

import { providerTestOf } from '#server/http/levels/model-providers.ts';

export const prerender = false;

export const { POST } = providerTestOf('installation');

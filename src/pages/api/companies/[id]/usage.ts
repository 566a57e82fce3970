import { usageOf } from '#server/http/levels/usage.ts';

export const prerender = false;

export const { GET } = usageOf('company');

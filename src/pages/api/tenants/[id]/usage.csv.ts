import { usageFileOf } from '#server/http/levels/usage.ts';

export const prerender = false;

export const { GET } = usageFileOf('tenant');

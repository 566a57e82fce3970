import { toolSecretOf } from '#server/http/levels/tool-secrets.ts';

export const prerender = false;

export const { DELETE } = toolSecretOf('modelBot');

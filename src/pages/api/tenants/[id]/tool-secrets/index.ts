import { toolSecretsOf } from '#server/http/levels/tool-secrets.ts';

export const prerender = false;

export const { GET, POST } = toolSecretsOf('tenant');

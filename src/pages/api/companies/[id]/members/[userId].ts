import { memberOf } from '#server/http/levels/members.ts';

export const prerender = false;

export const { PATCH, DELETE } = memberOf('company');

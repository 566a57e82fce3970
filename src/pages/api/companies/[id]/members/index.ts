import { membersOf } from '#server/http/levels/members.ts';

export const prerender = false;

export const { GET } = membersOf('company');

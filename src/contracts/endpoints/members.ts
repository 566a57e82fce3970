import { z } from 'zod';
import { member, memberListInput, updateMemberInput } from '../member.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const userParams = idParam.extend({ userId: z.uuid() });

export const membersEndpoints = {
  ...below(['tenants', 'companies'], {
    'GET {collection}/{id}/members': {
      params: idParam,
      query: memberListInput,
      answer: { status: 200, list: member },
    },
    'PATCH {collection}/{id}/members/{userId}': {
      params: userParams,
      body: updateMemberInput,
      answer: { status: 200, data: member },
    },
    'DELETE {collection}/{id}/members/{userId}': {
      params: userParams,
      answer: { status: 204 },
    },
  }),
} as const satisfies Record<string, Exchange>;

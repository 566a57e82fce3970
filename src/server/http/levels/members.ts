import { changeRoles } from '../../services/members/change-roles.ts';
import { listMembers } from '../../services/members/list-members.ts';
import { removeMember } from '../../services/members/remove-member.ts';
import { endpoint } from '../endpoint.ts';
import { answerData, answerList, answerNothing } from '../respond.ts';
import { collections, type Level } from './level.ts';

/** The people of a tenant or a company. */
export const membersOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/members`,
    {
      summary: `List the people of a ${level} with the roles they hold there`,
      may: { action: `${level}.managePeople`, of: level },
    },
    async ({ ctx, query, place }) => {
      const { members, meta } = await listMembers({ ctx, input: { ...query, place } });
      return answerList(members, meta);
    },
  ),
});

/** One of them. */
export const memberOf = (level: Level) => ({
  PATCH: endpoint(
    `PATCH ${collections[level]}/{id}/members/{userId}`,
    {
      summary: `Give somebody exactly these roles in a ${level}`,
      may: { action: `${level}.managePeople`, of: level },
    },
    async ({ ctx, params: { userId }, body, place }) => {
      return answerData(await changeRoles({ ctx, input: { ...body, userId, place } }));
    },
  ),
  DELETE: endpoint(
    `DELETE ${collections[level]}/{id}/members/{userId}`,
    {
      summary: `Take every role in a ${level} from somebody`,
      may: { action: `${level}.managePeople`, of: level },
    },
    async ({ ctx, params: { userId }, place }) => {
      await removeMember({ ctx, input: { userId, place } });
      return answerNothing();
    },
  ),
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Those that look at the column of the bot itself, and let nobody at it by that: each with what it asks for. */
const own: Record<string, string> = {
  'services/companies/present-company.ts': 'counts',
  'services/installation/read-installation-overview.ts': 'counts',
  'services/invitations/open-invitation.ts': 'roles are offered at places that are open',
  'services/invitations/preview-invitations.ts': 'the same',
  'services/limits/count-space.ts': 'what a plan counts',
  'services/members/place-roles.ts': 'roles are given at places that are open',
  'services/model-bots/archive-model-bot.ts': 'puts it away',
  'services/model-bots/list-model-bots.ts': 'a filter, beside `placeIsOpen`',
  'services/model-bots/present-model-bot.ts': 'shows since when',
  'services/model-bots/erase-model-bot.ts': 'what is erased was put away before',
  'services/model-bots/restore-model-bot.ts': 'brings it back',
  'services/model-bots/update-model-bot.ts': 'nobody put it away while it was edited',
  'services/model-providers/read-budgets.ts': 'budgets are set where there is something to spend',
  'services/admin-tables/sources/organisation.ts': 'shows its state',
  'services/users/find-role-places.ts': 'roles are given at places that are open',
};

test('whoever lets somebody at an assistant asks `isOpen`, not the assistant’s own column', () => {
  const looking = globSync('src/server/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/db\/(schema|predicates)\//.test(file))
    .filter((file) => /modelBots\.archivedAt|model_bots\.archived_at/.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice('src/server/'.length));
  expect(looking.sort()).toEqual(Object.keys(own).sort());
});

import { prepareDemo } from './demo.ts';
import { removeDirectory, startParley } from './parley.ts';
import { openTestDatabase, seedPerson } from './seed.ts';

/**
 * Makes an installation once, with an administrator, without whom nobody could sign up; servers without a data
 * directory of their own start from a copy of it. Names the place of a demo that is made when the first test needs it.
 */
export default async function setup() {
  const { dataDirectory, stop } = await startParley();
  const database = await openTestDatabase(dataDirectory);
  await seedPerson(database, { roles: [{ name: 'ADMIN' }], email: 'first-administrator@example.org' });
  await database.close();
  await stop();
  process.env.PARLEY_TEST_INSTALLATION = dataDirectory;
  const removeDemo = await prepareDemo();
  return async () => {
    await removeDirectory(dataDirectory);
    await removeDemo();
  };
}

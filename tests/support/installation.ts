import { removeDirectory, startParley } from './parley.ts';

/** Makes a fresh installation once; servers without a data directory of their own start from a copy of it. */
export default async function setup() {
  const { dataDirectory, stop } = await startParley();
  await stop();
  process.env.PARLEY_TEST_INSTALLATION = dataDirectory;
  return () => removeDirectory(dataDirectory);
}

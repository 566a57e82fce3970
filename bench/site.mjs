import { runBuilds } from './site/builds.mjs';
import { runLighthouse } from './site/lighthouse.mjs';
import { runAgainstNginx } from './site/nginx.mjs';
import { runWeights } from './site/weights.mjs';

/** What a visitor's first look costs: bytes, Lighthouse, requests per second beside nginx, time to build. */
export async function run() {
  await runWeights();
  await runAgainstNginx();
  await runBuilds();
  await runLighthouse();
}

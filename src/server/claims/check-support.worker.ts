import { parentPort, workerData } from 'node:worker_threads';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { createTenantTerms } from '../language/lexicon/tenant-terms.ts';
import { claimsOf } from './claims.ts';
import type { CheckAsked, CheckTold } from './support-checker.ts';
import { findUnsupported } from './unsupported.ts';

// Checks one answer after the other, away from the thread that people are served by.
const tenantTerms = createTenantTerms();
const lexicon = await readLexicon(workerData.lexiconDirectory);

parentPort?.on('message', ({ terms, ...answer }: CheckAsked) => {
  const own = tenantTerms.lexiconOf(terms);
  const unsupported = findUnsupported({ ...answer, lexicons: [lexicon, ...(own ? [own] : [])] });
  const hasClaims = unsupported.length > 0 || claimsOf(answer.text).length > 0;
  parentPort?.postMessage((hasClaims ? unsupported : null) satisfies CheckTold);
});

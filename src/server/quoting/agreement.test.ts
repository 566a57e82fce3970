import { describe, expect, it } from 'vitest';
import { chooseFrom as choose } from './testing/choose.ts';
import { officeFiles } from './testing/office-files.ts';

describe('what is chosen over an agreement', () => {
  const agreement = {
    'agreement.txt': `AGREEMENT FOR A FLAT

This agreement is made between Harold Pym (the landlord) and Susan Okafor (the tenant) for the flat at 12 Quay Street.

1. Deposit. The tenant pays a deposit of £1,725, which is returned in the end, less any deductions for damage.

2. Subletting. The tenant may not sublet the flat or any part of it without the landlord's written consent.

3. Smoking. Smoking is forbidden inside the flat. It is permitted on the balcony.

4. Works. The landlord renews the whole kitchen of the flat at 12 Quay Street.

5. Sum. The total is 14,600 euros, taxes included.

6. Bills. The tenant pays electricity, gas and internet. Water and council tax are included in the rent.
`,
    'faq.txt': officeFiles['faq.txt'],
    'caldera.txt': officeFiles['caldera.txt'],
  };
  const textOf = async (question: string) => {
    const chosen = await choose(question, agreement);
    return chosen.kind !== 'refusal' ? chosen.best.text : undefined;
  };

  it('takes the amount that it finds for the words that ask how much', async () => {
    expect(await textOf('How big is the deposit?')).toMatch(/^The tenant pays a deposit of £1,725/);
  });

  it('refuses a yes or no about what the sentence does not name', async () => {
    expect(await textOf('Are pets allowed in the flat?')).toBeUndefined();
    expect(await textOf('Is smoking allowed in the flat?')).toMatch(/^Smoking is forbidden/);
  });

  it('quotes a neighbour with what the best sentence lacks of the question', async () => {
    expect(await textOf('Does the rent include internet?')).toBe(
      'The tenant pays electricity, gas and internet. Water and council tax are included in the rent.',
    );
  });

  it('prefers the sentence with the price, a clause further on, to one without', async () => {
    expect(await textOf('How much do the kitchen works cost?')).toBe(
      'The total is 14,600 euros, taxes included.',
    );
  });

  it('neither begins with a heading nor ends in the label of the next clause', async () => {
    for (const question of ['Can I sublet the flat?', 'Who made the agreement?', 'flat', 'deposit']) {
      const chosen = await choose(question, agreement);
      if (chosen.kind === 'refusal') continue;
      for (const { text } of [chosen.best, ...chosen.alternatives]) {
        expect(text).not.toMatch(/^AGREEMENT|\d\. \w+\.$/);
      }
    }
  });
});

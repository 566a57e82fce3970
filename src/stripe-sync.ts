import { createStripeConnection } from './server/billing/stripe.ts';
import { syncPrices } from './server/billing/sync-prices.ts';
import { EnvironmentError, loadEnvironmentFile, parseEnvironment } from './server/settings/env.ts';

/** `npm run stripe:sync`: makes the products, prices and portal settings that Stripe does not have yet. */
try {
  loadEnvironmentFile();
  const connection = createStripeConnection(parseEnvironment(process.env));
  if (!connection)
    throw new EnvironmentError('Set STRIPE_SECRET_KEY to the secret key of your Stripe account.');
  const { products, prices, created, replaced } = await syncPrices(await connection.client());
  for (const key of created) console.log(`Created ${key}`);
  for (const key of replaced) console.log(`Replaced ${key}: its price is another now`);
  console.log(`Stripe has ${products} products and ${prices} prices of Parley`);
} catch (error) {
  // Stripe's own errors say what is wrong; a stack would not help whoever set the key.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

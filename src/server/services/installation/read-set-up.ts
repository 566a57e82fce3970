import { providerNames } from '#rules/external-sign-in.ts';
import type { SwitchedSubject } from '#rules/setting-subjects.ts';
import type { App } from '../context.ts';

/** What is set up, as the installation works by it: models may be connected without a setting. */
export const readSetUp = ({
  ctx: { app },
}: {
  ctx: { app: Pick<App, 'environment' | 'externalProviders' | 'mailTransport' | 'models' | 'stripe'> };
}): Record<SwitchedSubject, boolean> => ({
  models: app.models.health().length > 0,
  mail: app.mailTransport !== null,
  signIn: providerNames.some((provider) => app.externalProviders.isAvailable(provider)),
  payment: app.stripe !== null,
  backups: app.environment.backups !== null,
});

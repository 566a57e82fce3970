import type { ModelOption } from '#contracts/model-provider.ts';
import { isOfEnvironment } from '#rules/model-providers.ts';
import type { App } from '../context.ts';

/** The providers' models that a bot of a space can choose, in the order in which they are asked. */
export function listModelOptions({
  ctx: { app },
  input: { spaceId },
}: {
  ctx: { app: Pick<App, 'models'> };
  input: { spaceId: string };
}): ModelOption[] {
  return app.models.chatModels(spaceId, 'default').map(({ id, provider }) => ({
    value: `${provider.id}/${isOfEnvironment(provider.id) ? 'default' : id}`,
    label: `${id} · ${provider.name}`,
  }));
}

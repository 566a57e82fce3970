import { useEffect, useState } from 'react';
import { createProvider, findLocalServers } from '#client/api/model-providers.ts';
import type { LocalModelServer, ModelProviderData } from '#contracts/model-provider.ts';
import { providerLimits } from '#rules/model-providers.ts';
import { likelyPurpose, providerPresets } from '#rules/provider-presets.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { newModel } from './ModelPicker.tsx';

/** The servers of models that answer on this machine, each to be connected in one click. Texts: providers. */
export function LocalServers({
  attempt,
  onConnected,
}: {
  /** Tells what goes wrong. */
  attempt: (action: () => Promise<void>) => Promise<void>;
  onConnected: (made: ModelProviderData) => void;
}) {
  const t = useTranslate();
  const [found, setFound] = useState<readonly LocalModelServer[]>([]);
  const [connecting, setConnecting] = useState<string | null>(null);
  useEffect(() => {
    // Whoever cannot look has the form all the same.
    findLocalServers().then(setFound, () => undefined);
  }, []);

  const connect = (server: LocalModelServer) =>
    attempt(async () => {
      setConnecting(server.baseUrl);
      const models = server.models.filter((id) => likelyPurpose(id) !== null).slice(0, providerLimits.models);
      const made = await createProvider(null, {
        kind: 'openaiCompatible',
        name: providerPresets[server.preset].name,
        baseUrl: server.baseUrl,
        allowsPrivate: true,
        models: models.map((id) => newModel(id)),
      });
      setFound((before) => before.filter((each) => each !== server));
      onConnected(made);
    }).finally(() => setConnecting(null));

  return (
    <div aria-live="polite" className="empty:hidden mt-4 flex flex-col gap-3">
      {found.map((server) => {
        const { name } = providerPresets[server.preset];
        return (
          <Notice key={server.baseUrl}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {t('providers.found.text', { name, address: server.baseUrl, count: server.models.length })}
              </p>
              <Button
                size="small"
                loading={connecting === server.baseUrl}
                aria-label={t('providers.found.connectTo', { name })}
                onClick={() => void connect(server)}
              >
                {t('providers.found.connect')}
              </Button>
            </div>
          </Notice>
        );
      })}
    </div>
  );
}

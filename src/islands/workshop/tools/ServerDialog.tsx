import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ServerOffer, ToolSecretData } from '#contracts/tool.ts';
import { type ServerTool, type ToolServer, toolLimits } from '#rules/tools.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChoiceNote } from './ChoiceNote.tsx';
import { KeySelect } from './KeySelect.tsx';
import { ToolsCut, ToolsLeftOut } from './OfferNotes.tsx';
import { ServerSignIn } from './ServerSignIn.tsx';

/** Asks an MCP server for its tools and lets somebody choose which of them the assistant may use. */
export function ServerDialog({
  botId,
  secrets,
  server,
  onKeep,
  onClose,
}: {
  botId: string;
  secrets: readonly ToolSecretData[] | null;
  /** Without tools it is a new one. */
  server: ToolServer;
  onKeep: (server: ToolServer) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [kept, setKept] = useState(server);
  const [offered, setOffered] = useState<readonly ServerTool[]>(server.tools);
  const [offer, setOffer] = useState<ServerOffer | null>(null);
  const reading = useAction();
  const change = (changes: Partial<ToolServer>) => setKept({ ...kept, ...changes });
  const isAddress = URL.canParse(kept.url) && /^https?:$/.test(new URL(kept.url).protocol);
  const mustSignIn = reading.error?.code === 'server_sign_in_needed';
  const isFull = kept.tools.length >= toolLimits.tools;

  function read(event: SubmitEvent) {
    event.preventDefault();
    reading.run(async () => {
      const offer = await call('POST model-bots/{id}/tools/server', {
        params: { id: botId },
        body: { url: kept.url, secretId: kept.secretId },
      });
      setOffered(offer.tools);
      setOffer(offer);
      change({ name: kept.name || offer.name, signIn: offer.signIn, tools: [] });
    });
  }

  /** A tool as it is kept, in the server's order; null takes it out. */
  const set = (name: string, tool: ServerTool | null) =>
    change({
      tools: offered.flatMap((each) =>
        each.name === name ? (tool ?? []) : (kept.tools.find((other) => other.name === each.name) ?? []),
      ),
    });

  return (
    <Dialog
      open
      title={t(server.tools.length > 0 ? 'tools.edit' : 'tools.servers.add', {
        name: server.name,
      })}
      unsaved={kept !== server}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isAddress || kept.name.trim() === '' || kept.tools.length === 0}
            onClick={() => onKeep({ ...kept, name: kept.name.trim() })}
          >
            {t('tools.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <form noValidate onSubmit={read} className="flex flex-col gap-5">
          <TextInput
            type="url"
            label={t('tools.servers.url')}
            placeholder="https://mcp.example.org/mcp"
            value={kept.url}
            required
            onChange={(event) => change({ url: event.target.value.trim() })}
            error={reading.error && !mustSignIn ? errorText(t, reading.error) : undefined}
          />
          <KeySelect secrets={secrets} value={kept.secretId} onChange={(secretId) => change({ secretId })} />
          <Button
            size="small"
            type="submit"
            className="self-start"
            loading={reading.pending}
            disabled={!isAddress}
          >
            {t('tools.servers.read')}
          </Button>
          {mustSignIn && <ServerSignIn botId={botId} url={kept.url} />}
          {kept.signIn && <p className="text-sm text-muted">{t('tools.servers.signIn.each')}</p>}
        </form>
        {offered.length > 0 && (
          <>
            <TextInput
              label={t('tools.actions.name')}
              value={kept.name}
              maxLength={toolLimits.nameCharacters}
              required
              onChange={(event) => change({ name: event.target.value })}
              error={kept.name.trim() === '' ? t('fieldErrors.required') : undefined}
            />
            <fieldset>
              <legend className="mb-2 text-sm font-medium">{t('tools.servers.tools')}</legend>
              <ul className="flex flex-col gap-3">
                {offered.map((tool) => {
                  const chosen = kept.tools.find(({ name }) => name === tool.name);
                  return (
                    <li key={tool.name} className="flex flex-col gap-1.5 [overflow-wrap:anywhere]">
                      <Checkbox
                        label={tool.name}
                        hint={tool.description}
                        checked={chosen !== undefined}
                        disabled={!chosen && isFull}
                        onChange={(event) => set(tool.name, event.target.checked ? tool : null)}
                      />
                      {chosen && (
                        <Checkbox
                          className="ml-7"
                          label={t('tools.servers.ask')}
                          checked={chosen.changes}
                          onChange={(event) => set(tool.name, { ...chosen, changes: event.target.checked })}
                        />
                      )}
                    </li>
                  );
                })}
              </ul>
            </fieldset>
            <ChoiceNote chosen={kept.tools.length} />
          </>
        )}
        {offer && <ToolsLeftOut offer={offer} />}
        {offer && <ToolsCut names={offer.cut} />}
      </div>
    </Dialog>
  );
}

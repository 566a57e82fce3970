import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

const placeholder = 'pk_…';

/** A call of the OpenAI protocol to this bot, ready to be pasted into a terminal. */
export function ApiExample({ botId }: { botId: string }) {
  const t = useTranslate();
  const origin = useBrowserValue(() => window.location.origin, '');
  const body = { model: botId, messages: [{ role: 'user', content: t('uploads.share.exampleQuestion') }] };
  const command = [
    `curl ${origin}/v1/chat/completions \\`,
    `  -H "Authorization: Bearer ${placeholder}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
  return (
    <Card
      title={t('uploads.share.example')}
      text={t('uploads.share.exampleText', { placeholder })}
      actions={<CopyButton label={t('uploads.share.copyExample')} text={() => command} />}
    >
      <pre className="whitespace-pre-wrap rounded-md border border-line bg-sunken p-4 font-mono text-sm [overflow-wrap:anywhere]">
        <code>{command}</code>
      </pre>
      <p className="mt-3 text-sm text-muted">{t('uploads.share.exampleParameters')}</p>
    </Card>
  );
}

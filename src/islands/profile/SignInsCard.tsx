import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { logOut } from '#client/stores/session.ts';
import type { SignInData } from '#contracts/security.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { showToast } from '../ui/toasts.ts';

const shownAtFirst = 5;

/** Where the person is signed in, each to be ended by itself or all others at once. */
export function SignInsCard({
  userId,
  signIns,
  onChanged,
}: {
  userId: string;
  signIns: readonly SignInData[];
  onChanged: () => Promise<void>;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const [endings, setEndings] = useState(0);
  const { run, pending, error } = useAction();
  const others = signIns.filter((one) => !one.current);

  // What was ended takes its button along.
  useEffect(() => {
    if (endings > 0) keepFocus();
  }, [endings]);

  async function end(one: SignInData) {
    if (one.current) return logOut();
    const params = { id: userId, sessionId: one.id };
    if (!(await run(() => call('DELETE users/{id}/sessions/{sessionId}', { params })))) return;
    await onChanged();
    setEndings((count) => count + 1);
  }

  async function endOthers() {
    const ended = await run(() => call('DELETE users/{id}/sessions', { params: { id: userId } }));
    // The rows go first, so that the dialog does not give the focus back to a button that goes with them.
    if (ended) await onChanged();
    setAsking(false);
    if (ended) showToast({ kind: 'success', text: t('profile.signIns.othersEnded') });
  }

  return (
    <Card
      title={t('profile.signIns.title')}
      text={t('profile.signIns.text')}
      actions={
        others.length > 0 && (
          <Button size="small" disabled={pending} onClick={() => setAsking(true)}>
            {t('profile.signIns.endOthers')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} className="mb-4" />
      <ul className="-my-3 divide-y divide-line">
        {signIns.slice(0, all ? undefined : shownAtFirst).map((one) => (
          <Row key={one.id} signIn={one} pending={pending} onEnd={() => end(one)} />
        ))}
      </ul>
      {!all && signIns.length > shownAtFirst && (
        <Button variant="ghost" size="small" className="mt-4" onClick={() => setAll(true)}>
          {t('profile.signIns.showAll', { count: signIns.length })}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('profile.signIns.confirmTitle')}
        text={t('profile.signIns.confirmText')}
        confirmLabel={t('profile.signIns.endOthers')}
        onConfirm={endOthers}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

function Row({ signIn, pending, onEnd }: { signIn: SignInData; pending: boolean; onEnd: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { browser, system, kind, current } = signIn;
  const device =
    kind === 'program'
      ? t('profile.signIns.program')
      : browser && system
        ? t('profile.signIns.device', { browser, system })
        : (browser ?? system ?? t('profile.signIns.unknown'));
  const since = formatMoment(signIn.createdAt, locale, timeZone);
  return (
    <li className="flex min-h-16 items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current && <Badge tone="success">{t('profile.signIns.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {current
            ? t('profile.signIns.since', { moment: since })
            : t('profile.signIns.lastSeen', { moment: formatMoment(signIn.lastSeenAt, locale, timeZone) })}
        </p>
      </div>
      <Button
        size="small"
        variant="ghost"
        disabled={pending}
        aria-label={t(current ? 'profile.signOut' : 'profile.signIns.endName', { device })}
        onClick={onEnd}
      >
        {t(current ? 'profile.signOut' : 'profile.signIns.end')}
      </Button>
    </li>
  );
}

import type { DocumentOffer, ServerOffer } from '#contracts/tool.ts';
import { operationReasons } from '#rules/http-operations.ts';
import { useTranslate } from '../../ui/i18n.tsx';

/** Which keys a document asks for, so that the right one is kept and chosen. */
export function KeysAsked({ keys }: Pick<DocumentOffer, 'keys'>) {
  const t = useTranslate();
  if (keys.length === 0) return null;
  const names = keys.map(({ placement, parameter }) =>
    [t(`tools.keys.placements.${placement}`), parameter].filter(Boolean).join(' '),
  );
  return (
    <p className="-mt-3 text-sm text-muted [overflow-wrap:anywhere]">
      {t('tools.actions.keysAsked', { names: names.join('; ') })}
    </p>
  );
}

/** What of a document cannot be called from here, by the reason, and that it has nothing at all. */
export function LeftOut({ offer: { operations, leftOut } }: { offer: DocumentOffer }) {
  const t = useTranslate();
  if (operations.length === 0 && leftOut.length === 0)
    return <p className="text-sm text-muted">{t('tools.actions.nothing')}</p>;
  return operationReasons.map((reason) => {
    const names = leftOut.filter((each) => each.reason === reason).map(({ id }) => id);
    return (
      names.length > 0 && (
        <p key={reason} className="text-sm text-muted [overflow-wrap:anywhere]">
          {t('tools.actions.leftOut', {
            reason: t(`tools.actions.reasons.${reason}`),
            names: names.join(', '),
          })}
        </p>
      )
    );
  });
}

/** Of which tools models are told less than their source says. */
export function ToolsCut({ names }: { names: readonly string[] }) {
  const t = useTranslate();
  return (
    names.length > 0 && (
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {t('tools.cut', { names: names.join(', ') })}
      </p>
    )
  );
}

/** The tools of a server that no model can be offered, each with its reason, and that it has none at all. */
export function ToolsLeftOut({ offer: { tools, leftOut } }: { offer: ServerOffer }) {
  const t = useTranslate();
  if (tools.length === 0 && leftOut.length === 0)
    return <p className="text-sm text-muted">{t('tools.servers.nothing')}</p>;
  return (
    leftOut.length > 0 && (
      <ul className="text-sm text-muted [overflow-wrap:anywhere]">
        {leftOut.map(({ name, reason }) => (
          <li key={name}>
            {name}: {t(`tools.leftOut.${reason}`)}
          </li>
        ))}
      </ul>
    )
  );
}

import type { ReactNode } from 'react';
import type { LeftOutReason } from '#rules/tool-schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { AsksBadge } from './AsksBadge.tsx';

/** A tool that the assistant may use, and whether it asks the person first. */
type ChosenTool = {
  name: string;
  asks: boolean;
  /** Why no model is offered it. */
  leftOut: LeftOutReason | null;
  /** How much of its description models are told, where that is not all. */
  toldOf: number | null;
};

type Source = {
  id: string;
  name: string;
  address: string;
  /** Why none of its tools works. */
  problem: string | null;
  tools: readonly ChosenTool[];
};

/** Where tools come from: what is connected, to be changed or removed, and a button for one more. */
export function SourceList({
  title,
  text,
  empty,
  add,
  sources,
  most,
  onAdd,
  onEdit,
  onRemove,
  children,
}: {
  title: string;
  text: string;
  empty: string;
  add: string;
  sources: readonly Source[];
  most: number;
  onAdd: () => void;
  onEdit: (id: string) => void;
  onRemove: (id: string) => void;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const isFull = sources.length >= most;
  return (
    <Card
      title={title}
      text={text}
      actions={
        !isFull && (
          <Button size="small" icon="plus" onClick={onAdd}>
            {add}
          </Button>
        )
      }
    >
      {sources.length === 0 && <p className="text-muted">{empty}</p>}
      <ul>
        {sources.map(({ id, name, address, problem, tools }) => (
          <li
            key={id}
            className="flex items-start gap-2 border-t border-line py-3 first:border-t-0 first:pt-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">{address}</p>
              {problem && (
                <p className="mt-1 flex items-start gap-1.5 text-sm text-danger">
                  <Icon name="alert" className="mt-0.5 size-4" />
                  <span className="min-w-0">{problem}</span>
                </p>
              )}
              {tools.length > 0 ? (
                <ul className="mt-1.5 flex flex-col gap-1 text-sm">
                  {tools.map((tool) => (
                    <li
                      key={tool.name}
                      className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]"
                    >
                      {tool.name} <AsksBadge first={tool.asks} />
                      {tool.leftOut && (
                        <span className="w-full text-danger">{t(`tools.leftOut.${tool.leftOut}`)}</span>
                      )}
                      {!tool.leftOut && tool.toldOf !== null && (
                        <span className="w-full text-muted">{t('tools.toldOf', { count: tool.toldOf })}</span>
                      )}
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="mt-1 text-sm">{t('tools.none')}</p>
              )}
            </div>
            <IconButton icon="edit" label={t('tools.edit', { name })} onClick={() => onEdit(id)} />
            <IconButton icon="trash" label={t('tools.remove', { name })} onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
      {isFull && <p className="mt-3 text-sm text-muted">{t('tools.actions.full', { count: most })}</p>}
      {children}
    </Card>
  );
}

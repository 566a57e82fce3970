import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { operationReasons } from '#rules/http-operations.ts';
import { locales } from '#rules/preferences.ts';
import { leftOutReasons } from '#rules/tool-schema.ts';
import { I18nProvider } from '../../ui/i18n.tsx';
import { LeftOut, ToolsCut, ToolsLeftOut } from './OfferNotes.tsx';

describe.each(locales)('in %s, what is left out', (locale) => {
  const t = translator(locale);
  const rendered = (children: ReactNode) =>
    renderToStaticMarkup(
      <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
        {children}
      </I18nProvider>,
    );
  const server = { name: 'Depot', signIn: false, tools: [], cut: [] };
  const document = { name: 'Desk', baseUrl: null, basePath: null, keys: [], operations: [], cut: [] };

  it('of a server is named with its reason, also where nothing else is offered', () => {
    const leftOut = leftOutReasons.map((reason) => ({ name: `tool-${reason}`, reason }));
    const shown = rendered(<ToolsLeftOut offer={{ ...server, leftOut }} />);
    for (const { name, reason } of leftOut)
      expect(shown).toContain(`${name}: ${t(`tools.leftOut.${reason}`)}`);
    expect(rendered(<ToolsLeftOut offer={{ ...server, leftOut: [] }} />)).toContain(
      t('tools.servers.nothing'),
    );
  });

  it('of descriptions is said of which', () => {
    expect(rendered(<ToolsCut names={[]} />)).toBe('');
    expect(rendered(<ToolsCut names={['find', 'keep']} />)).toContain(
      t('tools.cut', { names: 'find, keep' }),
    );
  });

  it('of a document is named by its reason', () => {
    const leftOut = operationReasons.map((reason) => ({ id: `operation-${reason}`, reason }));
    const shown = rendered(<LeftOut offer={{ ...document, leftOut }} />);
    for (const { id: names, reason } of leftOut) {
      const told = { reason: t(`tools.actions.reasons.${reason}`), names };
      expect(shown).toContain(t('tools.actions.leftOut', told));
    }
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { UsageReportData } from '#contracts/usage.ts';
import { packMessages } from '#i18n/format.ts';
import { allMessages } from '#i18n/i18n.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { QualityPart } from './QualityPart.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageTable } from './UsageTable.tsx';

const figures = { answered: 8, refused: 2, failed: 6, mediaGenerations: 1 };
const report: UsageReportData = {
  from: '2026-11-01',
  to: '2026-11-30',
  by: 'modelBot',
  way: null,
  companyId: null,
  modelBotId: null,
  rows: [{ id: 'rules', name: 'Rules', ...figures }],
  total: figures,
  before: null,
};
const drawn = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider locale="en" messages={packMessages(allMessages('en'))}>
      {part}
    </I18nProvider>,
  );
/** Each once: what a narrow table has no column for stands below its row, too. */
const hrefs = (html: string) => [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href))];
const unanswered = '/model-bots/rules/uploads?tab=quality#unanswered';

it('leads from each total to what it is of, and from the assistants to the questions', () => {
  const bots = [{ id: 'rules', name: 'Rules', up: 1, down: 1, fromWidget: 0 }];
  const ratings = { from: report.from, to: report.to, bots, reasons: [], latest: [] };
  const html = drawn(<QualityPart report={report} ratings={ratings} />);
  // Of all that was asked, what failed too; and over which days.
  expect(html).toContain('>50%<');
  expect(html).toContain('Questions from the last 30 days');
  expect(hrefs(html)).toEqual([
    '#by-assistant',
    '#said',
    '/model-bots/rules/uploads?tab=quality',
    unanswered,
  ]);
});

it('leads from the use of an assistant to what it left unanswered', () => {
  expect(hrefs(drawn(<UsageTable report={report} />))).toEqual([unanswered]);
  expect(
    hrefs(
      drawn(
        <UsageTable
          report={{ ...report, by: 'day', rows: [{ id: '2026-11-02', name: '2026-11-02', ...figures }] }}
        />,
      ),
    ),
  ).toEqual([]);
});

it('names what the chart of the days counts, and by how much it is more or less than before', () => {
  const rows = [{ id: '2026-11-02', name: '2026-11-02', ...figures }];
  const byDay = {
    ...report,
    rows,
    by: 'day' as const,
    before: { ...figures, answered: 2, refused: 4, failed: 4 },
  };
  const html = drawn(<UsageChart report={byDay} />);
  expect(html).toContain('16 questions.');
  expect(html).toContain('+60%');
});

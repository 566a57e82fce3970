import { Fragment, memo, type ReactNode, type ToggleEvent, useContext, useMemo } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import { type AnswerNode, answerTree } from '#markdown/answer-tree.ts';
import { leadsToFile } from '#markdown/file-link.ts';
import { safeHref } from '#markdown/shown-answer.ts';
import type { UnsupportedReason, UnsupportedSpan } from '#rules/answer-support.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import { CitationChip } from './CitationChip.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { FormulaView } from './FormulaView.tsx';
import { FilesContext } from './files-context.ts';

type Citing = {
  citations: readonly CitationData[];
  onCite: (number: number) => void;
  /** The number of the citation whose source is open. */
  open?: number | null | undefined;
  /** What the sentences were compared with, in words. */
  compared?: string | undefined;
  /** Says what the mark behind an unsupported sentence means. */
  onExplain?: ((reason: UnsupportedReason | undefined) => void) | undefined;
};

/**
 * An answer's Markdown as elements. `[n]` becomes a button for the citation with that number, if there is one, and a
 * sentence that no passage supports is underlined and followed by a mark.
 */
export const Markdown = memo(function Markdown({
  text,
  unsupported,
  ...citing
}: {
  text: string;
  unsupported?: readonly UnsupportedSpan[] | undefined;
} & Citing) {
  const nodes = useMemo(() => answerTree(text, unsupported), [text, unsupported]);
  return (
    <div className="prose-answer">
      <Nodes nodes={nodes} citing={citing} dir="auto" />
    </div>
  );
});

/** Places that answer nothing are opened by whoever wants them. */
function Places({ node, citing, dir }: { node: NodeOf<'places'>; citing: Citing } & Direction) {
  const t = useTranslate();
  return (
    <details className="nearest-places" onToggle={showAll}>
      <summary>{t('chat.nearestPlaces')}</summary>
      <Nodes nodes={node.within} citing={citing} dir={dir} />
    </details>
  );
}

/** What was opened at the end of what can be seen is moved into view. */
const showAll = ({ currentTarget }: ToggleEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest' });

/** The outermost blocks find their direction in their words; what stands in them has the same, so lists stay in line. */
type Direction = { dir?: 'auto' | undefined };

/** What opens a source, where something has to close before. */
const leaving = (citing: Citing, leave: () => void): Citing => ({
  ...citing,
  onCite(number) {
    leave();
    citing.onCite(number);
  },
});

type NodeOf<Kind extends AnswerNode['kind']> = Extract<AnswerNode, { kind: Kind }>;

function Nodes({ nodes, citing, dir }: { nodes: readonly AnswerNode[]; citing: Citing } & Direction) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end, so a position keeps its node
    <Node key={index} node={node} citing={citing} dir={dir} />
  ));
}

function Node({ node, citing, dir }: { node: AnswerNode; citing: Citing } & Direction): ReactNode {
  const inner = () => 'within' in node && <Nodes nodes={node.within} citing={citing} />;
  switch (node.kind) {
    case 'paragraph':
      return <p dir={dir}>{inner()}</p>;
    case 'heading': {
      // Headings of an answer stand below that of its message.
      const Tag = (['h4', 'h5'] as const)[node.depth - 1] ?? 'h6';
      return <Tag dir={dir}>{inner()}</Tag>;
    }
    case 'listing':
      return <CodeBlock text={node.text} language={node.language} />;
    case 'list':
      return <List node={node} citing={citing} dir={dir} />;
    case 'places':
      return <Places node={node} citing={citing} dir={dir} />;
    case 'table':
      return (
        <AnswerTable
          node={node}
          dir={dir}
          draw={(nodes, leave) => <Nodes nodes={nodes} citing={leave ? leaving(citing, leave) : citing} />}
        />
      );
    case 'quotation':
      return <blockquote dir={dir}>{inner()}</blockquote>;
    case 'rule':
      return <hr />;
    case 'citation':
      return <Citations node={node} citing={citing} />;
    case 'tied':
      return <span className="whitespace-nowrap">{inner()}</span>;
    case 'unsupported':
      return <Unsupported node={node} citing={citing} />;
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'emphasis':
      return <em>{inner()}</em>;
    case 'deleted':
      return <del>{inner()}</del>;
    case 'formula':
      return <FormulaView tex={node.tex} display={node.display} />;
    case 'code':
      return <code dir="ltr">{node.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return <Link href={node.href}>{inner()}</Link>;
    case 'text':
      return node.text;
  }
}

function List({
  node: { ordered, start, items },
  citing,
  dir,
}: { node: NodeOf<'list'>; citing: Citing } & Direction) {
  const drawn = items.map(({ task, within }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>
      {task !== null && <TaskMark done={task} />}
      <Nodes nodes={within} citing={citing} />
    </li>
  ));
  if (!ordered) return <ul dir={dir}>{drawn}</ul>;
  return (
    <ol dir={dir} start={start}>
      {drawn}
    </ol>
  );
}

function TaskMark({ done }: { done: boolean }) {
  const t = useTranslate();
  return (
    <span role="img" aria-label={t(done ? 'chat.taskDone' : 'chat.taskOpen')} className="task-mark">
      {done ? '☑' : '☐'}
    </span>
  );
}

function Unsupported({ node: { reason, within }, citing }: { node: NodeOf<'unsupported'>; citing: Citing }) {
  const t = useTranslate();
  const label = t(reason === 'quotation' ? 'chat.support.markQuotation' : 'chat.support.mark', {
    sources: citing.compared ?? t('chat.support.files'),
  });
  // Beside a button a line may break whatever stands there: one that ends the sentence is held together with the mark.
  const last = within.at(-1)?.kind === 'tied' ? -1 : within.length;
  const underlined = (nodes: AnswerNode[]) =>
    nodes.length > 0 && (
      <span className="unsupported">
        <Nodes nodes={nodes} citing={citing} />
      </span>
    );
  return (
    <>
      {underlined(within.slice(0, last))}
      <span className="whitespace-nowrap">
        {underlined(within.slice(last))}
        {'\u00a0'}
        <button
          type="button"
          className="unsupported-mark"
          aria-label={label}
          title={label}
          onClick={() => citing.onExplain?.(reason)}
        >
          ?
        </button>
      </span>
    </>
  );
}

function Citations({ node, citing }: { node: NodeOf<'citation'>; citing: Citing }) {
  const found = node.numbers.map((number) => citing.citations.find((each) => each.number === number));
  if (found.includes(undefined)) return node.raw;
  return found.map(
    (citation) =>
      citation && (
        <Fragment key={citation.number}>
          <CitationChip
            citation={citation}
            open={citing.open === citation.number}
            onOpen={() => citing.onCite(citation.number)}
          />
        </Fragment>
      ),
  );
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  const files = useContext(FilesContext);
  if (leadsToFile(href) && files) return <a {...files.linkTo(href)}>{children}</a>;
  const safe = safeHref(href);
  if (safe === null) return children;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

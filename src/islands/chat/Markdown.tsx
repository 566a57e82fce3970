import type { Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode, useContext, useMemo } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import type { CitationToken, MathToken } from '#markdown/answer-tokens.ts';
import { linkedFile } from '#markdown/file-link.ts';
import {
  decodeReferences,
  parseMarkdown,
  safeHref,
  type TiedToken,
  type UnsupportedToken,
  withTiedCitations,
  withUnsupported,
} from '#markdown/shown-answer.ts';
import type { UnsupportedReason, UnsupportedSpan } from '#rules/answer-support.ts';
import { useTranslate } from '../ui/i18n.tsx';
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
}: { text: string; unsupported?: readonly UnsupportedSpan[] | undefined } & Citing) {
  const tokens = useMemo(() => parseMarkdown(text, unsupported), [text, unsupported]);
  return (
    <div className="prose-answer">
      <Blocks tokens={tokens} citing={citing} dir="auto" />
    </div>
  );
});

/** The outermost blocks find their direction in their words; what stands in them has the same, so lists stay in line. */
type Direction = { dir?: 'auto' | undefined };

function Blocks({ tokens, citing, dir }: { tokens: readonly Token[]; citing: Citing } & Direction) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end, so a position keeps its block
    <Block key={index} token={token as Tokens.Generic} citing={citing} dir={dir} />
  ));
}

function Block({ token, citing, dir }: { token: Token; citing: Citing } & Direction): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading token={token as Tokens.Heading} citing={citing} dir={dir} />;
    case 'code': {
      const { text, lang } = token as Tokens.Code;
      return <CodeBlock text={text} language={lang?.split(/\s/)[0] ?? ''} />;
    }
    case 'list':
      return <List token={token as Tokens.List} citing={citing} dir={dir} />;
    case 'table':
      return <Table token={token as Tokens.Table} citing={citing} dir={dir} />;
    case 'blockquote':
      return (
        <blockquote dir={dir}>
          <Blocks tokens={(token as Tokens.Blockquote).tokens} citing={citing} />
        </blockquote>
      );
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return (
        <p dir={dir}>
          <Inline tokens={(token as Tokens.Paragraph).tokens} citing={citing} />
        </p>
      );
    default:
      return <InlineToken token={token} citing={citing} />;
  }
}

/** Headings of an answer stand below that of its message. */
function Heading({ token, citing, dir }: { token: Tokens.Heading; citing: Citing } & Direction) {
  const Tag = (['h4', 'h5'] as const)[token.depth - 1] ?? 'h6';
  return (
    <Tag dir={dir}>
      <Inline tokens={token.tokens} citing={citing} />
    </Tag>
  );
}

function List({ token, citing, dir }: { token: Tokens.List; citing: Citing } & Direction) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>
      {item.task && <TaskMark done={item.checked ?? false} />}
      <Blocks tokens={item.tokens.filter((each) => each.type !== 'checkbox')} citing={citing} />
    </li>
  ));
  if (!token.ordered) return <ul dir={dir}>{items}</ul>;
  return (
    <ol dir={dir} start={token.start === '' ? undefined : token.start}>
      {items}
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

const alignments = { left: undefined, center: 'text-center', right: 'text-end' } as const;

function Table({ token, citing, dir }: { token: Tokens.Table; citing: Citing } & Direction) {
  const t = useTranslate();
  const cells = (row: Tokens.TableCell[], Tag: 'th' | 'td') =>
    row.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={index} className={cell.align ? alignments[cell.align] : undefined}>
        <Inline tokens={cell.tokens} citing={citing} />
      </Tag>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard has to reach it
    <section dir={dir} className="scrolls-sideways" aria-label={t('chat.table')} tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(token.header, 'th')}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Inline({ tokens, citing }: { tokens: readonly Token[] | undefined; citing: Citing }) {
  return (
    tokens &&
    withUnsupported(withTiedCitations(tokens)).map((token, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <InlineToken key={index} token={token as Tokens.Generic} citing={citing} />
    ))
  );
}

function InlineToken({ token, citing }: { token: Token; citing: Citing }): ReactNode {
  const inner = () => <Inline tokens={(token as Tokens.Strong).tokens} citing={citing} />;
  const tied = () => <Blocks tokens={(token as TiedToken).tokens} citing={citing} />;
  switch (token.type) {
    case 'citation':
      return <Citations token={token as unknown as CitationToken} citing={citing} />;
    case 'tied':
      return <span className="whitespace-nowrap">{tied()}</span>;
    case 'unsupported':
      return <Unsupported token={token as UnsupportedToken} citing={citing} />;
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'math':
      return <FormulaView tex={(token as MathToken).text} display={(token as MathToken).display} />;
    case 'codespan':
      return <code dir="ltr">{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link href={(token as Tokens.Link).href}>{inner()}</Link>;
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return <Link href={href}>{text || href}</Link>;
    }
    default: {
      const { tokens, text = '' } = token as Tokens.Text;
      return tokens ? inner() : decodeReferences(text);
    }
  }
}

function Unsupported({ token, citing }: { token: UnsupportedToken; citing: Citing }) {
  const t = useTranslate();
  const label = t(token.reason === 'quotation' ? 'chat.support.markQuotation' : 'chat.support.mark', {
    sources: citing.compared ?? t('chat.support.files'),
  });
  // Beside a button a line may break whatever stands there: one that ends the sentence is held together with the mark.
  const last = token.tokens.at(-1)?.type === 'tied' ? -1 : token.tokens.length;
  const underlined = (tokens: Token[]) =>
    tokens.length > 0 && (
      <span className="unsupported">
        <Inline tokens={tokens} citing={citing} />
      </span>
    );
  return (
    <>
      {underlined(token.tokens.slice(0, last))}
      <span className="whitespace-nowrap">
        {underlined(token.tokens.slice(last))}
        {'\u00a0'}
        <button
          type="button"
          className="unsupported-mark"
          aria-label={label}
          title={label}
          onClick={() => citing.onExplain?.(token.reason)}
        >
          ?
        </button>
      </span>
    </>
  );
}

function Citations({ token, citing }: { token: CitationToken; citing: Citing }) {
  const found = token.numbers.map((number) => citing.citations.find((each) => each.number === number));
  if (found.includes(undefined)) return token.raw;
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
  const file = linkedFile(href);
  if (file !== null && files) return <a {...files.linkTo(file)}>{children}</a>;
  const safe = safeHref(href);
  if (safe === null) return children;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

import { eq } from 'drizzle-orm';
import type { CitationData, MessageData } from '#contracts/conversation.ts';
import { translator } from '#i18n/i18n.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import { writtenAnswer } from '#markdown/written-answer.ts';
import { unsupportedMark } from '#rules/answer-support.ts';
import { sourceName } from '#rules/files.ts';
import { dateLocales } from '#rules/preferences.ts';
import { isFileTool } from '#rules/tools.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { exportedText } from './exported-text.ts';
import { loadMessages } from './load-messages.ts';
import { pathTo } from './message-tree.ts';
import { presentConversation } from './present-conversation.ts';
import { stepsMarkdown } from './steps-markdown.ts';

export type ExportedFile = { name: string; mediaType: string; content: string };

/**
 * A conversation as a file. Markdown has the path shown, for people; JSON has every version, for programs. Both name
 * what each question was asked with, and the file, page and words of each citation.
 * @throws {AppError} `not_found`
 */
export async function exportConversation({
  ctx,
  input: { id, place, format },
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace; format: 'markdown' | 'json' };
}): Promise<ExportedFile> {
  const found = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [row] = await transaction
      .select({ conversation: conversations, bot: { id: modelBots.id, name: modelBots.name } })
      .from(conversations)
      .innerJoin(modelBots, eq(modelBots.id, conversations.modelBotId))
      .where(eq(conversations.id, id));
    return row && { ...row, messages: await loadMessages(transaction, id) };
  });
  if (!found) throw new AppError('not_found');
  const { conversation, bot, messages } = found;
  const path = pathTo(messages, conversation.leafId);
  const name = fileNameOf(conversation.title);
  if (format === 'json') {
    const content = {
      ...presentConversation(conversation),
      modelBot: bot,
      exportedAt: presentTime().toISOString(),
      path: path.map((message) => message.id),
      // What a model thought is none of what it answered.
      messages: messages.map((message) => ({
        ...message,
        parts: message.parts.filter(({ type }) => type !== 'reasoning'),
      })),
    };
    return {
      name: `${name}.json`,
      mediaType: 'application/json',
      content: `${JSON.stringify(content, null, 2)}\n`,
    };
  }
  const content = markdownOf(ctx, { title: conversation.title, botName: bot.name, messages: path });
  return { name: `${name}.md`, mediaType: 'text/markdown; charset=utf-8', content };
}

function markdownOf(
  { locale, actor }: SignedInContext,
  { title, botName, messages }: { title: string; botName: string; messages: readonly MessageData[] },
): string {
  const t = translator(locale);
  const moment = new Intl.DateTimeFormat(dateLocales[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: actor.account.profile.timeZone ?? 'UTC',
  });
  const sections = messages.map((message) => {
    const written = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
    const unsupported = message.parts.find((part) => part.type === 'data-support')?.data.unsupported ?? [];
    const usesTools = message.parts.some((part) => part.type === 'data-step' && !isFileTool(part.data.tool));
    const compared = usesTools ? 'chat.support.filesAndTools' : 'chat.support.files';
    const citations = message.parts.flatMap((part) => (part.type === 'data-citation' ? [part.data] : []));
    const attached = message.parts.flatMap((part) =>
      part.type === 'data-attachment' ? [`- ${exportedText(part.data.name)}`] : [],
    );
    const sources = citations.map(
      (citation) =>
        `${citation.number}. ${exportedText(placeOf(citation))}: ${inQuotationMarks(exportedText(citation.quote), locale)}`,
    );
    return [
      `## ${message.role === 'user' ? t('chat.you') : exportedText(botName)}`,
      `*${moment.format(new Date(message.createdAt))}*`,
      stepsMarkdown(message, t),
      message.role === 'user' ? asked(written) : writtenAnswer(written, unsupported),
      message.status === 'cut' && `*${t('chat.status.cut')}*`,
      message.status === 'filtered' && `*${t('chat.status.filtered')}*`,
      message.status === 'stopped' && `*${t('chat.status.stopped')}*`,
      message.status === 'interrupted' && `*${t('chat.status.interrupted')}*`,
      message.status === 'failed' && `*${t('chat.problem.failed')}*`,
      attached.length > 0 && `**${t('chat.attachments.title')}**\n\n${attached.join('\n')}`,
      unsupported.length > 0 &&
        `*${t('chat.support.note', { mark: unsupportedMark, sources: t(compared) })}*`,
      sources.length > 0 && `**${t('chat.sources')}**\n\n${sources.join('\n')}`,
    ]
      .filter(Boolean)
      .join('\n\n');
  });
  return `# ${exportedText(title)}\n\n${sections.join('\n\n')}\n`;

  function placeOf(citation: CitationData): string {
    const { page } = citation;
    const file = sourceName(citation);
    return page === null ? file : t('chat.citation.place', { file, page });
  }
}

/** What somebody asked is shown as it was typed. */
const asked = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${exportedText(line)}`.trimEnd())
    .join('\n');

/** A title as the name of a file, without what some system does not take. */
function fileNameOf(title: string): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*¿¡]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    [...name]
      .slice(0, 80)
      .join('')
      .replace(/(?<!\.)\.+$/, '') || 'conversation'
  );
}

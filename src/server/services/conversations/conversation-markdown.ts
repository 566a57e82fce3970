import type { CitationData, MessageData } from '#contracts/conversation.ts';
import { dateFormat } from '#i18n/dates.ts';
import { translator } from '#i18n/i18n.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import { writtenAnswer } from '#markdown/written-answer.ts';
import { unsupportedMark } from '#rules/answer-support.ts';
import { sourceName } from '#rules/files.ts';
import type { Locale } from '#rules/preferences.ts';
import { isFileTool } from '#rules/tools.ts';
import { pause } from '../../pauses.ts';
import { exportedText } from './exported-text.ts';
import { stepsMarkdown } from './steps-markdown.ts';

/** The messages of a conversation as a file of Markdown, one after the other, with pauses. */
export async function* conversationMarkdown(
  { locale, actor }: { locale: Locale; actor: { account: { profile: { timeZone: string | null } } } },
  { title, botName, messages }: { title: string; botName: string; messages: readonly MessageData[] },
): AsyncGenerator<string> {
  const t = translator(locale);
  const moment = dateFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: actor.account.profile.timeZone ?? 'UTC',
  });
  yield `# ${exportedText(title)}\n`;
  for (const message of messages) {
    yield `\n${section(message)}\n`;
    await pause();
  }

  function section(message: MessageData): string {
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
  }

  function placeOf(citation: CitationData): string {
    const { page, lastPage } = citation;
    const file = sourceName(citation);
    if (page === null) return file;
    return lastPage
      ? t('chat.citation.places', { file, page, lastPage })
      : t('chat.citation.place', { file, page });
  }
}

/** What somebody asked is shown as it was typed. */
const asked = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${exportedText(line)}`.trimEnd())
    .join('\n');

import type { MessageData } from '#contracts/conversation.ts';
import type { AgentStepData } from '#contracts/tool.ts';
import type { Translate } from '#i18n/i18n.ts';
import { exportedText } from './exported-text.ts';

/** What an agent did for an answer, as a list in Markdown with what became of each step; null where it did nothing. */
export function stepsMarkdown({ parts }: Pick<MessageData, 'parts'>, t: Translate): string | null {
  const steps = parts.flatMap((part) => (part.type === 'data-step' ? [part.data] : []));
  if (steps.length === 0) return null;
  return `**${t('chat.steps.label')}**\n\n${steps.map((step) => `- ${line(step, t)}`).join('\n')}`;
}

/** What our own tools are called. */
function nameOf(tool: string, t: Translate): string {
  const key = `chat.steps.tools.${tool}`;
  return t.has(key) ? t(key) : tool;
}

function line(
  { title, tool, changes, state, mediaId, arguments: given }: AgentStepData,
  t: Translate,
): string {
  const name = exportedText(title ?? nameOf(tool, t));
  // What changes something was done only because the person agreed to it.
  const agreed = changes && state === 'done' ? `${t('chat.steps.approval.approved')}, ` : '';
  const said = `${name}: ${agreed}${t(`chat.steps.states.${state}`)}`;
  if (mediaId === null) return said;
  return `${said}. ${t('chat.export.picture', { description: exportedText(String(given.prompt ?? '')) })}`;
}

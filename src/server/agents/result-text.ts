import type { CallToolResult } from '@ai-sdk/mcp';
import { own } from '#rules/own.ts';
import type { SeenPicture } from '#rules/seen-pictures.ts';
import { isSaidIn } from './said-in-text.ts';
import { seenPicture } from './seen-picture.ts';

type Part = { type: string; [key: string]: unknown };

/** Media types whose bytes are a text. */
const isTextual = (type: string) =>
  /^text\/|[/+](?:json|xml|yaml|javascript|csv|markdown|x-sh)\b/i.test(type);

const mostOfBlob = 500_000;

/** Of one answer of a tool a model sees so many pictures. */
const mostPictures = 4;

/**
 * What a server's tool answered, as a model reads it: texts, resources with what they hold, links with their addresses,
 * pictures and sounds by their kind, and what is structured unless the texts say all of it.
 */
export function resultText(answer: CallToolResult): string {
  const { content, structuredContent } = answer as { content?: unknown; structuredContent?: unknown };
  const parts = Array.isArray(content) ? (content as Part[]) : null;
  const texts = (parts ?? []).map(partText).filter((text) => text !== '');
  if (structuredContent != null) {
    const plain = (parts ?? []).flatMap((part) => (part.type === 'text' ? partText(part) : []));
    return (isSaidIn(structuredContent, plain) ? texts : [...texts, JSON.stringify(structuredContent)]).join(
      '\n',
    );
  }
  return parts === null ? JSON.stringify(answer) : texts.join('\n');
}

/**
 * The pictures of it that a model can see, also those that come as resources. What is none that models take, or is
 * larger than providers do, is left to its name in the text: one refused picture would end the whole answer.
 */
export function picturesOf(answer: CallToolResult): SeenPicture[] {
  const { content } = answer as { content?: unknown };
  const parts = Array.isArray(content) ? (content as Part[]) : [];
  return parts.flatMap((part) => pictureOf(part) ?? []).slice(0, mostPictures);
}

function pictureOf(part: Part): SeenPicture | null {
  const resource = part.type === 'resource' ? part.resource : undefined;
  const data =
    part.type === 'image'
      ? textAt(part, 'data')
      : typeof resource === 'object' && resource !== null
        ? textAt(resource as Record<string, unknown>, 'blob')
        : undefined;
  return data === undefined ? null : seenPicture(data);
}

function partText(part: Part): string {
  switch (part.type) {
    case 'text':
      return typeof part.text === 'string' ? part.text : '';
    case 'resource':
      return resourceText(part.resource);
    case 'resource_link':
      return linkText(part);
    case 'image':
      return fileText('picture', part);
    case 'audio':
      return fileText('sound', part);
    default:
      return `[${String(part.type).slice(0, 50)}]`;
  }
}

/** What stands in a server's answer under a name is a text, or nothing. */
const textAt = (part: Part | Record<string, unknown>, key: string): string | undefined => {
  const value = own(part as Record<string, unknown>, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function resourceText(given: unknown): string {
  if (typeof given !== 'object' || given === null) return '[resource]';
  const resource = given as Record<string, unknown>;
  const name = textAt(resource, 'title') ?? textAt(resource, 'name') ?? textAt(resource, 'uri') ?? 'resource';
  const text = textAt(resource, 'text');
  if (text !== undefined) return `${name}:\n${text}`;
  const blob = textAt(resource, 'blob');
  const type = textAt(resource, 'mimeType') ?? 'application/octet-stream';
  if (blob !== undefined && blob.length <= mostOfBlob && isTextual(type)) {
    return `${name}:\n${Buffer.from(blob, 'base64').toString('utf8')}`;
  }
  return fileText('file', { type: 'file', name, mimeType: type, data: blob });
}

function linkText(part: Part): string {
  const name = textAt(part, 'title') ?? textAt(part, 'name');
  const said = [name, textAt(part, 'description'), textAt(part, 'mimeType'), textAt(part, 'uri')];
  return `[resource: ${said.filter(Boolean).join(' · ')}]`;
}

/** A file that no text can be made of, by what it is. */
function fileText(kind: string, part: Part): string {
  const data = textAt(part, 'data');
  const bytes = data === undefined ? 0 : Math.floor((data.length * 3) / 4);
  const size = bytes === 0 ? undefined : bytes < 1_024 ? `${bytes} bytes` : `${Math.round(bytes / 1_024)} kB`;
  const said = [textAt(part, 'name'), textAt(part, 'mimeType'), size];
  return `[${[kind, ...said].filter(Boolean).join(' · ')}]`;
}

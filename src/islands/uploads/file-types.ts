import type { FileData } from '#contracts/file.ts';
import type { Translate } from '#i18n/format.ts';
import { type FileFormat, formatByName } from '#rules/files.ts';

export type FileType = 'webPage' | FileFormat;

/**
 * What kind of thing a file is, by its content once it is read and by its name until then. A page of the web is told
 * as such, with its format where that is not the usual one; nothing is said of a file that no name or content tells.
 */
export function fileTypesOf({
  name,
  format,
  sourceUrl,
}: Pick<FileData, 'name' | 'format' | 'sourceUrl'>): FileType[] {
  if (sourceUrl !== null) return format === null || format === 'html' ? ['webPage'] : ['webPage', format];
  const type = format ?? formatByName(name);
  return type ? [type] : [];
}

/** A type's name: most are abbreviations, which are the same in every language. Texts: uploads. */
export function typeName(t: Translate, type: FileType): string {
  if (type === 'webPage' || type === 'text') return t(`uploads.types.${type}`);
  return type === 'markdown' ? 'Markdown' : type.toUpperCase();
}

import type { FileData } from '#contracts/file.ts';

/** What people call a file: a page of the web by its title, where it has one. */
export const shownName = ({ name, title }: Pick<FileData, 'name' | 'title'>): string => title ?? name;

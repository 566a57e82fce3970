import { describe, expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { fileTypesOf, typeName } from './file-types.ts';

const upload = { sourceUrl: null };
const page = { name: 'harbour.example/rota', sourceUrl: 'https://harbour.example/rota' };

describe('typesOf', () => {
  it('goes by the content of a file that is read, whatever its name says', () => {
    expect(fileTypesOf({ ...upload, name: 'rota.txt', format: 'pdf' })).toEqual(['pdf']);
  });

  it.each([
    ['Rota.PDF', ['pdf']],
    ['notes.markdown', ['markdown']],
    ['photo.jpg', ['jpeg']],
    ['tides.tsv', ['csv']],
    ['rota.exe', []],
    ['pdf', []],
  ])('goes by the name of %s until it is read', (name, types) => {
    expect(fileTypesOf({ ...upload, name, format: null })).toEqual(types);
  });

  it('calls a page of the web that, before and after it is read', () => {
    expect(fileTypesOf({ ...page, format: null })).toEqual(['webPage']);
    expect(fileTypesOf({ ...page, format: 'html' })).toEqual(['webPage']);
  });

  it('says the format of what the web holds that is no page', () => {
    expect(fileTypesOf({ ...page, format: 'pdf' })).toEqual(['webPage', 'pdf']);
  });
});

describe('typeName', () => {
  it('translates the words and leaves the abbreviations as they are', () => {
    const t = translator('es');
    const names = (['webPage', 'text', 'markdown', 'docx'] as const).map((type) => typeName(t, type));
    expect(names).toEqual(['Página web', 'Texto', 'Markdown', 'DOCX']);
  });
});

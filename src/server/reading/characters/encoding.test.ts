import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './encoding.ts';

const spanish = 'El pingüino de Núñez cenó en Málaga. ¿Qué pidió? «Café», dijo él: ¡a las 3 de la mañana!';
const english = 'It’s “the best” café—they don’t close… until 23–24 h.';

describe('decodeText', () => {
  it.each(['utf8', 'utf16le', 'utf16be', 'win1252', 'macintosh', 'cp850'])(
    'reads Spanish in %s',
    async (name) => {
      expect(await decodeText(iconv.encode(spanish, name))).toBe(spanish);
    },
  );

  it.each(['utf8', 'utf16le', 'utf16be', 'win1252', 'macintosh'])('reads English in %s', async (name) => {
    expect(await decodeText(iconv.encode(english, name))).toBe(english);
  });

  it.each([
    ['windows-1251', 'Офис открывается в понедельник в девять часов утра. Вход со двора.'],
    ['koi8-r', 'Офис открывается в понедельник в девять часов утра. Вход со двора.'],
    ['windows-1253', 'Το γραφείο ανοίγει τη Δευτέρα στις εννέα το πρωί.'],
    ['windows-1255', 'המשרד נפתח ביום שני בתשע בבוקר'],
    ['windows-1256', 'يفتح المكتب يوم الاثنين الساعة التاسعة صباحا'],
    ['shift_jis', '事務所は月曜日の午前九時に開きます。受付で署名してください。'],
    ['euc-jp', '事務所は月曜日の午前九時に開きます。受付で署名してください。'],
    ['gbk', '办公室星期一早上九点开门。请在前台登记。'],
    ['big5', '辦公室星期一早上九點開門。請在前台登記。'],
    ['euc-kr', '사무실은 월요일 아침 아홉 시에 엽니다.'],
  ])('reads another script in %s', async (name, text) => {
    expect(await decodeText(iconv.encode(text, name))).toBe(text);
  });

  it.each([
    'La parcela cuesta 24 €',
    'Precio: 9 €',
    '€ 12,50 al mes, y 3€/kg',
    'El pingüino de Núñez cenó en Málaga por 24 €. ¿Qué pidió? Café, a las 3 de la mañana.',
    'Sœur',
    'Bœuf',
    'BŒUF',
    "Une œuvre, l'œil du bœuf et le cœur de sa sœur",
    'Miloš et Aleš Šimunek',
    'Kiša, Mišo y Saša',
  ])('reads ISO-8859-15 by its sign of currency and its letters: %s', async (text) => {
    expect(await decodeText(iconv.encode(text, 'iso-8859-15'))).toBe(text);
  });

  it.each([
    '½ kg, 2½ kg y ½kg de harina, ¼ de hora: niño',
    'it´s O´Brien, O´BRIEN and ´the best´ of rock ´n´ roll',
    'pasillo ¦ salón ¦ 24 €',
    'Die Soße kostet 24 €.',
  ])('reads windows-1252 where the same bytes are signs: %s', async (text) => {
    expect(await decodeText(iconv.encode(text, 'win1252'))).toBe(text);
  });

  it.each([
    ['macintosh', 'Según el artículo § 9, 1º: Parley® y más'],
    ['cp850', '¿qué mañana? ¡España!'],
    ['cp850', 'El 2 de mañana, en España'],
  ])('reads %s where its bytes could be those of ISO-8859-15: %s', async (name, text) => {
    expect(await decodeText(iconv.encode(text, name))).toBe(text);
  });

  it('takes Spanish in capitals for Spanish', async () => {
    expect(await decodeText(iconv.encode('ÁÉÍÓÚ ÑANDÚ CAÑÓN', 'win1252'))).toBe('ÁÉÍÓÚ ÑANDÚ CAÑÓN');
  });

  it.each(['utf8', 'utf16le', 'utf16be'])('drops the byte order mark of %s', async (name) => {
    expect(await decodeText(iconv.encode('año', name, { addBOM: true }))).toBe('año');
  });

  it('finds out even when the first odd character comes late', async () => {
    const text = `${'plain '.repeat(200_000)}${spanish}`;
    expect((await decodeText(iconv.encode(text, 'win1252'))).endsWith(spanish)).toBe(true);
  });

  it('keeps UTF-8 that has a few broken bytes', async () => {
    const broken = Buffer.concat([Buffer.from(spanish), Buffer.from([0xf1, 0x20]), Buffer.from(spanish)]);
    expect(await decodeText(broken)).toBe(`${spanish}\ufffd ${spanish}`);
  });

  it('believes a declared encoding where the bytes are not UTF-8', async () => {
    expect(await decodeText(iconv.encode('zażółć', 'iso-8859-2'), { declared: 'iso-8859-2' })).toBe('zażółć');
    expect(await decodeText(Buffer.from('año'), { declared: 'iso-8859-2' })).toBe('año');
  });

  it('believes the server before the text, but a byte order mark before both', async () => {
    const bytes = iconv.encode('9 ¦', 'iso-8859-1');
    expect(await decodeText(bytes, { charset: 'iso-8859-15', declared: 'iso-8859-1' })).toBe('9 Š');
    expect(await decodeText(bytes, { charset: 'utf-8', declared: 'iso-8859-15' })).toBe('9 Š');
    expect(await decodeText(bytes, { charset: 'no-such-thing', declared: 'iso-8859-15' })).toBe('9 Š');
    const marked = iconv.encode('9 €', 'utf8', { addBOM: true });
    expect(await decodeText(marked, { charset: 'iso-8859-15' })).toBe('9 €');
  });

  it('decides for itself when the declared encoding does not exist', async () => {
    expect(await decodeText(iconv.encode(spanish, 'win1252'), { declared: 'no-such-thing' })).toBe(spanish);
  });
});

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
    expect(await decodeText(iconv.encode('zażółć', 'iso-8859-2'), 'iso-8859-2')).toBe('zażółć');
    expect(await decodeText(Buffer.from('año'), 'iso-8859-2')).toBe('año');
  });

  it('decides for itself when the declared encoding does not exist', async () => {
    expect(await decodeText(iconv.encode(spanish, 'win1252'), 'no-such-thing')).toBe(spanish);
  });
});

/** Numbers of character sets of Windows that fonts name, with the code pages they mean. */
const charsets = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);
const codePages = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10000, 'macintosh'],
  [65001, 'utf-8'],
]);
const symbolCharset = 2;

/** The encoding of a code page by its number; windows-1252 for one that is not known. */
export function encodingOfCodePage(number: number): string {
  const isWindows = number >= 1250 && number <= 1258;
  return codePages.get(number) ?? (isWindows ? `windows-${number}` : 'windows-1252');
}

/**
 * @param bytes each as the character of its number
 * @param charset of their font, if it is known
 */
export function decodeBytes(bytes: string, charset: number | undefined, usual: string): string {
  // The codes of fonts of signs are no letters.
  if (!/[\x80-\xff]/.test(bytes) || charset === symbolCharset) return bytes;
  return new TextDecoder(charsets.get(charset ?? 0) ?? usual).decode(Buffer.from(bytes, 'latin1'));
}

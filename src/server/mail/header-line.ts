/** A header of a mail is one line, whatever the values in it hold. */
export const headerLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

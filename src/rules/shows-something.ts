/**
 * Whether anything of a text is seen: not spaces, nor what only controls, joins or turns letters, or stands on a letter
 * that is not there.
 */
export const showsSomething = (text: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

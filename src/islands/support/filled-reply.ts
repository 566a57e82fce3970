/** The text of a reply with the name of whom it goes to where it says `{{name}}`. */
export const filledReply = (text: string, firstName: string): string =>
  text.replaceAll('{{name}}', () => firstName);

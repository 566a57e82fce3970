/** Stands for what cannot be stored, and is as long as that: every place in the text stays where it is. */
const sign = '\ufffd';

/** Whether PostgreSQL can store the text and give it back as it was. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** A text that somebody else has sent, as it can be stored. */
export const storable = (text: string) =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\0', () => sign);

/** The same for the next piece of a text: half of a surrogate pair may have its other half in the piece that follows. */
export const storablePiece = (piece: string) => piece.replaceAll('\0', () => sign);

const escapes =
  /\\(?:\\|u0000|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2})/g;
const lengthOfOne = '\\u0000'.length;

/** A text in JSON whose texts can be stored; what is no JSON stays none. */
export const storableJson = (json: string) =>
  storable(json).replace(escapes, (written) => (written.length === lengthOfOne ? sign : written));

/** A copy of what goes through the database as JSON, in which all texts can be stored. */
export const storableValue = <Value>(value: Value): Value => JSON.parse(storableJson(JSON.stringify(value)));

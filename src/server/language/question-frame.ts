/**
 * Words of a question, English and Spanish, that only lead to what it asks about; normalised, with one space between
 * them. Where a part is marked, that alone leads.
 */
const frames: readonly RegExp[] = [
  /\b(?:anybody|anyone|anything|nobody|none|nothing|somebody|someone|something|alguien|nadie)\b/,
  // Apostrophes are left out in haste.
  /\b(?:cant|didnt|doesnt|dont|hows|im|isnt|ive|theres|whats|whens|wheres|whos|youre)\b/,
  /\bin (?:(?:the )?case|the event) of\b/,
  /\ben (?:el )?caso de\b/,
  /\bwhat (?:happens|happen|would happen|will happen) (?:if|when)\b/,
  /\bque (?:pasa|pasaria|ocurre|sucede) (?:si|cuando|con)\b/,
  /\b(?:is it possible|es posible|hace falta|por favor)\b/,
  /\b(?:quiero|quisiera) saber\b|\bwant to know\b/,
  /\bwhat time\b|\bque hora\b/,
  // All that is asked is asked of the files.
  /^what (?:do|does) (?:the|my|our|these|this|your) (?:documents?|files?) say (?:about|of|on)\b/,
  /^que dicen? (?:el|este|estos|los|mis?|nuestros?|tus?) (?:archivos?|documentos?|ficheros?) (?:acerca de|de|sobre)\b/,
  /^what (?:should|must|do|can) (?:i|we) (?:have to |need to )?know (?:about|of|on)\b/,
  /^que (?:debo|debemos|tengo que|hay que|puedo) saber (?:acerca de|de|sobre)\b/,
  // May it be, or not: rules say so in many ways.
  /^(?:are|is) (?:\w+ ){1,4}(?<part>allowed|permitted|welcome)\b/,
  /^(?:can|could|may|do) (?:i|we|you|guests|tenants|visitors) (?<part>accept|allow|bring|have|keep|take)\b/,
  /^(?:se|nos|me) (?<part>aceptan?|admiten?|dejan?|permiten?)\b/,
  /^(?:esta|estan) (?<part>permitid[oa]s?)\b/,
  /^(?:puedo|podemos|se puede) (?<part>llevar|tener|traer)\b/,
  // "And if I go by train?", «¿Y si voy en tren?»: how it is put says less than what it is put of.
  /^(?:and |but |or |so )?(?:what )?if (?:i|we|you|they|someone|somebody) (?:just |only )?(?<part>bring|come|go|take|travel|use|want|wanted|went|took|came)\b/,
  /^(?:y |o |pero |entonces )?(?:que pasa )?si (?:me |nos |yo |solo )?(?<part>cojo|cogemos|llevo|llevamos|lleva|quiero|queremos|tomo|tomamos|traigo|traemos|uso|usamos|vengo|venimos|viajo|viajamos|voy|vamos|fuera|fuese|fueramos)\b/,
];

/** Places of the words that only frame a question: "in case of" in "What do I do in case of fire?". */
export function framing(words: readonly string[]): ReadonlySet<number> {
  const flat = words.join(' ');
  const placeAt = (at: number) => flat.slice(0, at).split(' ').length - 1;
  const found = new Set<number>();
  for (const frame of frames) {
    const match = frame.exec(flat);
    if (!match) continue;
    const part = match.groups?.part ?? match[0];
    const from = match.index + match[0].lastIndexOf(part);
    for (let place = placeAt(from); place <= placeAt(from + part.length); place++) found.add(place);
  }
  return found;
}

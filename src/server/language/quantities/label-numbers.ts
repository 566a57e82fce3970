import { normalise } from '../analysis.ts';

/** Words that say which one: a number behind them is no amount. English and Spanish, normalised. */
const labelled =
  /\b(?:annex|appendix|art|article|chapter|clause|equation|exercise|exhibit|fig|figure|footnote|item|line|note|page|paragraph|part|release|sec|section|step|table|version|vol|volume|anexo|apartado|apdo|apendice|articulo|cap|capitulo|clausula|cuadro|ecuacion|ejercicio|figura|linea|nota|numeral|pag|pagina|parrafo|parte|paso|seccion|tabla|tomo|version|volumen)s?\.? ?$|\b(?:n|no|nr|num)\.[oº]? ?$|[§№] ?$/;
/** As long as the longest of them with what may stand around it. */
const reach = 14;

/**
 * Whether a number of a text names something and tells no amount: it belongs to a name (`tar-1.34`, `/srv/2`), to a
 * reference ("Section 7.2") or is the mark of an entry ("2. Open the valve").
 */
export function isLabelNumber(text: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, start - reach), start);
  if (/\p{L}[-–_/.~+]+$|[/~]$/u.test(before)) return true;
  const ofLine = before.slice(before.lastIndexOf('\n') + 1);
  if (/^\s*\(?$/.test(ofLine) && /^[.)]\s/.test(text.slice(end, end + 2))) {
    return start < reach || before.includes('\n');
  }
  return labelled.test(normalise(before));
}

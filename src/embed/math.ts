import { element } from './elements.ts';

/** TeX's names for signs, each before its sign. */
const signs = new Map(
  (
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ kappa κ lambda λ mu μ nu ν xi ξ ' +
    'pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Pi Π Sigma Σ ' +
    'Phi Φ Psi Ψ Omega Ω times × cdot · div ÷ pm ± le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ infty ∞ ' +
    'sum ∑ prod ∏ int ∫ partial ∂ nabla ∇ to → rightarrow → Rightarrow ⇒ leftarrow ← in ∈ cup ∪ cap ∩ subset ⊂ ' +
    'forall ∀ exists ∃ degree ° circ ° ldots … dots … cdots ⋯ quad \u2003 % % , \u2009 ; \u2005 : \u2005 ! \u200B'
  )
    .split(' ')
    .flatMap((name, index, all) => (index % 2 ? [] : [[name, all[index + 1] ?? '']])) as [string, string][],
);
/** What only sets the size or the shape of what follows. */
const silent = /^(left|right|displaystyle|text|textbf|mathrm|mathbf|mathit|operatorname|boxed|big|Big)$/;
const deepest = 40;

/** A formula in one line, as it would be typed: fractions with a slash, roots with their sign, exponents raised. */
export function drawMath(tex: string): HTMLElement {
  let at = 0;
  let depth = 0;

  function row(): Node[] {
    const nodes: Node[] = [];
    while (at < tex.length && tex[at] !== '}') nodes.push(...next());
    at++;
    return nodes;
  }

  /** One sign or group, and no further. */
  function next(): Node[] {
    const [command, name] = /^\\([a-zA-Z]+|[\s\S])/.exec(tex.slice(at, at + 40)) ?? [];
    const sign = tex[at] ?? '';
    at += command?.length ?? 1;
    if (name !== undefined) return run(name);
    if (sign === '{' && depth < deepest) {
      depth++;
      const nodes = row();
      depth--;
      return nodes;
    }
    if (sign === '^' || sign === '_') return [element(sign === '^' ? 'sup' : 'sub', {}, ...argument())];
    return said(sign === '&' ? ' ' : sign);
  }

  function run(name: string): Node[] {
    if (/^[dt]?frac$/.test(name)) return [...grouped(), ...said('/'), ...grouped()];
    if (name === 'sqrt') return [...said('√'), ...grouped()];
    if (name === 'begin' || name === 'end') {
      argument();
      return [];
    }
    if (silent.test(name)) return [];
    return said(name === '\\' ? '; ' : (signs.get(name) ?? name));
  }

  function argument(): Node[] {
    while (tex[at] === ' ') at++;
    if (at >= tex.length || tex[at] === '}' || depth >= deepest) return [];
    depth++;
    const nodes = next();
    depth--;
    return nodes;
  }

  /** In brackets, unless it is a single word or number. */
  function grouped(): Node[] {
    const nodes = argument();
    const isPlain = /^[\p{L}\d.]*$/u.test(nodes.map((node) => node.textContent).join(''));
    return isPlain ? nodes : [...said('('), ...nodes, ...said(')')];
  }

  const said = (text: string): Node[] => [document.createTextNode(text)];
  const nodes: Node[] = [];
  while (at < tex.length) nodes.push(...row());
  return element('span', { class: 'math' }, ...nodes);
}

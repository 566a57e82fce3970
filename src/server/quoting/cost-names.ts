import { isSameWord, stemsOfText } from '../tables/words.ts';

const costs = stemsOfText(
  'cost expense expenditure charge tax depreciation amortisation amortization impairment payment purchase coste gasto impuesto amortizacion depreciacion deterioro pago compra',
);
/** What is left, which is a gain or a loss by its sign: "profit after tax". */
const results = stemsOfText(
  'profit result earnings gain before after beneficio resultado ganancia antes despues',
);

/** Whether what is called so is paid, so that more of it is written further below zero, where it is written so at all. */
export function namesCost(name: string): boolean {
  const words = stemsOfText(name);
  const hasOne = (of: typeof costs) => words.some((word) => of.some((each) => isSameWord(each, word)));
  return hasOne(costs) && !hasOne(results);
}

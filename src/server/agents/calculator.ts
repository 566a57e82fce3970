import { z } from 'zod';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';
import { CalculationError, calculate } from './calculate.ts';

/** Works out an expression, so that the model does not guess at figures. */
export function createCalculator(): AgentTool {
  return builtInTool({
    name: 'calculator',
    description:
      'Works out an arithmetic expression exactly. Knows + - * / ^ %, parentheses, "mod", pi, e, and sqrt, abs, round(value, places), floor, ceil, ln, log, exp, sin, cos, tan, min, max, sum. Decimals have a point; no thousands separators. Example: round(1250 * 21%, 2)',
    input: z.strictObject({ expression: z.string().min(1).describe('The expression to work out') }),
    async run({ expression }) {
      try {
        return `${expression} = ${calculate(expression)}`;
      } catch (error) {
        if (error instanceof CalculationError) throw new ToolError('invalid_arguments', error.message);
        throw error;
      }
    },
  });
}

import { updateWidgetInput, widget } from '../widget.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const widgetsEndpoints = {
  'GET model-bots/{id}/widget': {
    params: idParam,
    answer: { status: 200, data: widget },
  },
  'PUT model-bots/{id}/widget': {
    params: idParam,
    body: updateWidgetInput,
    answer: { status: 200, data: widget },
  },
} as const satisfies Record<string, Exchange>;

import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.ts';

/** How much of an answer is taken, and for how long: from the request's beginning to the last byte of its body. */
export type Bounds = { bytes: number; milliseconds: number };

/** An answer may be announced so often (`103 Early Hints`) before it comes. */
const mostAnnouncements = 10;

/**
 * Holds every request of a dispatcher to bounds, whoever makes it and however its answer is read: the other side may be
 * anybody's, and may send for ever, quickly or slowly. Bytes are counted as they travel; `openAnswer` counts what it
 * unpacks of them, too.
 */
export function bounded(dispatcher: Dispatcher, bounds: Bounds): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) => dispatch(options, boundHandler(handler, bounds)),
  );
}

export const tooLarge = (bytes: number) => new OutboundError('too_large', `more than ${bytes} bytes`);

function boundHandler(handler: Dispatcher.DispatchHandler, bounds: Bounds): Dispatcher.DispatchHandler {
  const { bytes, milliseconds } = bounds;
  let abort = (_reason: Error): void => undefined;
  let isLate = false;
  let announcements = 0;
  let size = 0;
  const tooLate = () => {
    isLate = true;
    abort(new OutboundError('timed_out', `more than ${milliseconds} ms`));
  };
  const timer = setTimeout(tooLate, milliseconds).unref();
  return {
    onRequestStart(controller, context) {
      abort = (reason) => controller.abort(reason);
      handler.onRequestStart?.(controller, context);
      // It stood in line for longer than all of it may take.
      if (isLate) tooLate();
    },
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onResponseStart(controller, statusCode, ...rest) {
      if (statusCode < 200) announcements += 1;
      if (announcements > mostAnnouncements) {
        return abort(new OutboundError('unreachable', 'announces its answer, and does not give it'));
      }
      handler.onResponseStart?.(controller, statusCode, ...rest);
    },
    onResponseData(controller, chunk) {
      size += chunk.length;
      if (size > bytes) return abort(tooLarge(bytes));
      handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd(...args) {
      clearTimeout(timer);
      handler.onResponseEnd?.(...args);
    },
    onResponseError(...args) {
      clearTimeout(timer);
      handler.onResponseError?.(...args);
    },
  };
}

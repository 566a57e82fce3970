export type CodeOptions = {
  /** How many boxes; 4 unless said otherwise. */
  length: number;
  /** Digits only. */
  numbersOnly: boolean;
  letterCase: 'upper' | 'lower' | 'any';
};

/**
 * One character per box, '' for an empty one, and the box that has the focus. A code that was `refused` stays to be
 * looked at; what is typed into the first box then takes the place of all of it.
 */
export type CodeState = { boxes: readonly string[]; focus: number; refused?: true };

export type CodeAction =
  /** Text typed or pasted into a box: it fills that box and the following ones. */
  | { type: 'insert'; at: number; text: string }
  | { type: 'backspace'; at: number }
  | { type: 'delete'; at: number }
  | { type: 'move'; to: number }
  /** The full code was not the right one. */
  | { type: 'refuse' };

export function emptyCode(length: number): CodeState {
  return { boxes: Array.from({ length }, () => ''), focus: 0 };
}

/** What the boxes hold after an action, and where the focus goes. Spaces and unwanted characters are ignored. */
export function codeReducer(state: CodeState, action: CodeAction, options: CodeOptions): CodeState {
  const last = options.length - 1;
  switch (action.type) {
    case 'insert': {
      const characters = accepted(action.text, options).slice(0, options.length - action.at);
      if (characters.length === 0) return { ...state, focus: action.at };
      const replaced = state.refused && action.at === 0;
      const boxes = (replaced ? emptyCode(options.length) : state).boxes.with(action.at, '');
      characters.forEach((character, step) => {
        boxes[action.at + step] = character;
      });
      return { boxes, focus: Math.min(action.at + characters.length, last) };
    }
    case 'backspace': {
      // An empty box has nothing to take: the one before it loses its character.
      const at = state.boxes[action.at] || action.at === 0 ? action.at : action.at - 1;
      return { boxes: state.boxes.with(at, ''), focus: at };
    }
    case 'delete':
      return { boxes: state.boxes.with(action.at, ''), focus: action.at };
    case 'move':
      return { boxes: state.boxes, focus: Math.max(0, Math.min(action.to, last)) };
    case 'refuse':
      return { boxes: state.boxes, focus: 0, refused: true };
  }
}

/** The action a key stands for in box `at`, or `null` when the browser shall deal with it. */
export function codeActionOfKey(key: string, at: number, options: CodeOptions): CodeAction | null {
  switch (key) {
    case 'Backspace':
      return { type: 'backspace', at };
    case 'Delete':
      return { type: 'delete', at };
    case 'ArrowLeft':
      return { type: 'move', to: at - 1 };
    case 'ArrowRight':
      return { type: 'move', to: at + 1 };
    case 'Home':
      return { type: 'move', to: 0 };
    case 'End':
      return { type: 'move', to: options.length - 1 };
    case ' ':
      return { type: 'move', to: at };
    default:
      return null;
  }
}

function accepted(text: string, { numbersOnly, letterCase }: CodeOptions): string[] {
  const cased =
    letterCase === 'upper' ? text.toUpperCase() : letterCase === 'lower' ? text.toLowerCase() : text;
  return [...cased].filter((character) => (numbersOnly ? /\d/ : /\S/).test(character));
}

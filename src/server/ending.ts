/** Whether the process has been told to stop: it ends what is under way, and is to be sent nothing more. */
export type Ending = { hasBegun(): boolean; begin(): void };

export function createEnding(): Ending {
  let begun = false;
  return {
    hasBegun: () => begun,
    begin() {
      begun = true;
    },
  };
}

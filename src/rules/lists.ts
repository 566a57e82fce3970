/** How far a list is counted exactly; beyond that it says that there are more. */
export const countedExactly = 10_000;

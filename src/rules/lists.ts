/** How far a list is counted exactly; beyond that it says that there are more. */
export const countedExactly = 10_000;

/** How many rows one page of a list has at most. */
export const mostPerPage = 100;

/** How far a list is counted exactly; beyond that it says that there are more. */
export const countedExactly = 10_000;

/** How many rows one page of a list has at most. */
export const mostPerPage = 100;

/** How many rows a page of the administration's tables has, as somebody chooses; at most as many as the last says. */
export const tablePageSizes = [25, 100, 500] as const;

/**
 * Whether lists and searches are read from the replica: `other` where it is no replica of the database, or is read as another
 * role; `behind` where it lacks what was written some time ago; `away` where it does not answer.
 */
export const replicaStates = ['serving', 'behind', 'away', 'other'] as const;

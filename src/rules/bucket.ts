/** How the bucket is that keeps files: `refused` where it is not there, or does not let us in; `away` where nobody answers. */
export const bucketStates = ['answers', 'away', 'refused'] as const;

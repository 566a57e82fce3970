/** The date inside rendered files. Fixed, so that rendering them again changes nothing. */
export const builtAt = new Date('2026-05-04T09:00:00Z');

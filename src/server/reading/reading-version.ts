/**
 * Which readers make a file's text, from 1. It rises when they see what earlier ones missed: whatever an earlier
 * version read is read again in the background.
 */
export const readingVersion = 23;

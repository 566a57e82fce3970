import { createBotOfFiles } from '../../search/testing/bot-of-files.ts';
import { sentencesFor } from '../read-sentences.ts';

/** A bot of these files whose passages come in the order that the product has them in. */
export const botOfFiles = createBotOfFiles(sentencesFor);

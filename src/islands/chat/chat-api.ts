import * as conversationsApi from '#client/api/conversations.ts';
import { getUsage } from '#client/api/usage.ts';

/** What a chat asks the server. */
export const defaultApi = { ...conversationsApi, getUsage };

export type ChatApi = typeof defaultApi;

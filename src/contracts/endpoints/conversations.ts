import { z } from 'zod';
import {
  archiveConversationsInput,
  conversation,
  conversationListInput,
  conversationWithMessages,
  createConversationInput,
  exportConversationInput,
  followUps,
  listedConversation,
  message,
  ownConversationListInput,
  removeConversationsInput,
  showVersionInput,
  updateConversationInput,
} from '../conversation.ts';
import { conversationHit, conversationSearchInput } from '../conversation-search.ts';
import { conversationShare, sharedConversation } from '../conversation-share.ts';
import { wholeListInput } from '../list.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const shareParams = idParam.extend({ shareId: z.uuid() });

export const conversationsEndpoints = {
  'GET conversations': {
    query: ownConversationListInput,
    answer: { status: 200, list: listedConversation },
  },
  'PATCH conversations': {
    body: archiveConversationsInput,
    answer: { status: 204 },
  },
  'DELETE conversations': {
    body: removeConversationsInput,
    answer: { status: 204 },
  },
  'GET conversations/search': {
    query: conversationSearchInput,
    answer: { status: 200, list: conversationHit },
  },
  'GET conversations/{id}': {
    params: idParam,
    answer: { status: 200, data: conversationWithMessages },
  },
  'PATCH conversations/{id}': {
    params: idParam,
    body: updateConversationInput,
    answer: { status: 200, data: conversation },
  },
  'DELETE conversations/{id}': {
    params: idParam,
    answer: { status: 204 },
  },
  'GET conversations/{id}/export': {
    params: idParam,
    query: exportConversationInput,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  'GET conversations/{id}/messages': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: message },
  },
  'GET conversations/{id}/messages/{messageId}/follow-ups': {
    params: idParam.extend({ messageId: z.uuid() }),
    answer: { status: 200, data: followUps },
  },
  'PUT conversations/{id}/path': {
    params: idParam,
    body: showVersionInput,
    answer: { status: 200, data: conversationWithMessages },
  },
  'GET conversations/{id}/share': {
    params: idParam,
    answer: { status: 200, data: conversationShare.nullable() },
  },
  'PUT conversations/{id}/share': {
    params: idParam,
    answer: { status: 200, data: conversationShare },
  },
  'DELETE conversations/{id}/share': {
    params: idParam,
    answer: { status: 204 },
  },
  'GET model-bots/{id}/conversations': {
    params: idParam,
    query: conversationListInput,
    answer: { status: 200, list: conversation },
  },
  'POST model-bots/{id}/conversations': {
    params: idParam,
    body: createConversationInput,
    answer: { status: 201, data: conversation },
  },
  'GET model-bots/{id}/shared/{shareId}': {
    params: shareParams,
    answer: { status: 200, data: sharedConversation },
  },
} as const satisfies Record<string, Exchange>;

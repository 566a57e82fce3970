import type { APIRoute } from 'astro';
import { completeChat } from '#server/http/openai/complete-chat.ts';

export const prerender = false;

export const POST: APIRoute = ({ request, locals }) => completeChat(request, locals);

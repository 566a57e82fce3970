import { answerQuestion } from '#server/http/widgets/answer-question.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';

export const prerender = false;

export const POST = visitorCall(answerQuestion);

export const OPTIONS = visitorPreflight;

import type { ChatModel, PaidChatModel } from '../models.ts';
import { Payment } from '../payment.ts';

export const payment = new Payment();

/** A provider's model as an answer is given it, once it is paid for. */
export const paid = (model: PaidChatModel): ChatModel => ({
  get id() {
    return model.id;
  },
  load: () => model.load(payment),
});

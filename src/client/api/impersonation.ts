import { call } from './call.ts';

/** Signs this browser in as another person, for half an hour. */
export function beginImpersonation(id: string, reason: string) {
  return call('POST users/login-by-id', { body: { id, reason }, changesSession: true });
}

/** Gives this browser its own session back. */
export function endImpersonation() {
  return call('DELETE impersonations/current', { changesSession: true });
}

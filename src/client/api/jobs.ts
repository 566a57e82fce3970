import { request } from './http.ts';

/** @throws {ApiError} `conflict` for a job that runs */
export async function retryJob(id: string) {
  await request(`admin/jobs/${id}/retry`, { method: 'POST' });
}

/** @throws {ApiError} `conflict` for a job that runs or that nobody may take out of the queue */
export async function removeJob(id: string) {
  await request(`admin/jobs/${id}`, { method: 'DELETE' });
}

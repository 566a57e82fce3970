import { map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { call, callForRows, callWithProgress, formWith } from '#client/api/call.ts';
import { createTaskQueue } from '#client/task-queue.ts';
import { type Wait, waitFor } from '#client/wait.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import { attachmentLimits } from '#rules/limits.ts';
import { readableFile, refusalOf } from '../ui/refusal-of.ts';
import { type Attached, type AttachmentsState, createReadingLookout } from './attached.ts';

/** `reading`: some are not read yet. `failed`: some never will be. `ready`: a question can be asked with all of them. */
export type Standing = 'none' | 'reading' | 'failed' | 'ready';

const attachmentsApi = {
  attachFile: (
    id: string,
    file: File,
    options: { onProgress: (sent: number) => void; signal: AbortSignal },
  ) =>
    callWithProgress('POST conversations/{id}/attachments', {
      params: { id },
      body: formWith(file),
      ...options,
    }),
  /** Asked again while files are read, so it shows no spinner. */
  listAttachments: (id: string) =>
    callForRows('GET conversations/{id}/attachments', { params: { id }, quiet: true }),
  removeAttachment: (id: string, fileId: string) =>
    call('DELETE conversations/{id}/attachments/{fileId}', { params: { id, fileId }, quiet: true }),
};
export type AttachmentsApi = typeof attachmentsApi;

const nothing: AttachmentsState = { files: [], tooMany: false };
const transfersAtOnce = 3;

/**
 * The files that a person attaches to their next question, followed until each is read. It makes no request until one
 * of these is called.
 * @param conversation the one in view: `open` answers it, which begins with that if it has not
 */
export function createAttachments(
  { open }: { open(): Promise<string> },
  api: AttachmentsApi = attachmentsApi,
  wait: Wait = waitFor,
) {
  const $attachments = map<AttachmentsState>(nothing);
  const queue = createTaskQueue(transfersAtOnce);
  const lookout = createReadingLookout($attachments, { api, open, wait });
  let nextKey = 1;

  function change(key: number, changes: Partial<Attached>): void {
    const changed = $attachments
      .get()
      .files.map((each) => (each.key === key ? { ...each, ...changes } : each));
    $attachments.setKey('files', changed);
  }

  /** Shows what another conversation in view has waiting; what is under way for the one before ends. */
  function show(files: readonly AttachmentData[]): void {
    lookout.stop();
    queue.clear();
    $attachments.set({ ...nothing, files: files.map((file) => arrived(nextKey++, file)) });
    void lookout.start();
  }

  /** Attaches these, as many as one question takes. One that is too large, or never read, is refused here. */
  function add(chosen: readonly File[]): void {
    const { files } = $attachments.get();
    const taken = chosen.slice(0, attachmentLimits.perQuestion - files.length);
    const added = taken.map((file): Attached => {
      const error = refusalOf(file, attachmentLimits.fileBytes);
      return { key: nextKey++, name: file.name, size: file.size, sent: 0, file: null, error };
    });
    $attachments.set({ files: [...files, ...added], tooMany: taken.length < chosen.length });
    for (const [index, { key, error }] of added.entries()) {
      const file = taken[index];
      if (file && !error) queue.add(key, (signal) => send(key, file, signal));
    }
  }

  /** Takes one off the question, and away from the server if it is there. */
  async function remove(key: number): Promise<void> {
    const found = $attachments.get().files.find((each) => each.key === key);
    if (!found) return;
    queue.cancel(key);
    const { files } = $attachments.get();
    $attachments.set({ ...nothing, files: files.filter((each) => each.key !== key) });
    if (!found.file) return;
    try {
      await api.removeAttachment(await open(), found.file.id);
    } catch (error) {
      // It goes with its conversation, then.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** Hands the files over to a question. */
  function take(): AttachmentData[] {
    const taken = $attachments.get().files.flatMap(({ file }) => file ?? []);
    $attachments.set(nothing);
    return taken;
  }

  async function send(key: number, file: File, signal: AbortSignal): Promise<void> {
    try {
      const conversationId = await open();
      signal.throwIfAborted();
      const options = { onProgress: (sent: number) => change(key, { sent }), signal };
      const readable = await readableFile(file);
      signal.throwIfAborted();
      const [stored] = await api.attachFile(conversationId, readable, options);
      if (signal.aborted || !stored) return;
      change(key, { file: stored, name: stored.name, sent: 1 });
      void lookout.start();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      change(key, { error });
    }
  }

  return { $attachments, show, add, remove, take };
}
export type Attachments = ReturnType<typeof createAttachments>;

function arrived(key: number, file: AttachmentData): Attached {
  return { key, name: file.name, size: file.size, sent: 1, file, error: null };
}

const hasFailed = ({ file, error }: Attached) => error !== null || file?.status === 'failed';

/** What the files together mean for a question. */
export function standingOf(files: readonly Attached[]): Standing {
  if (files.length === 0) return 'none';
  if (files.some(hasFailed)) return 'failed';
  return files.every(({ file }) => file?.status === 'ready') ? 'ready' : 'reading';
}

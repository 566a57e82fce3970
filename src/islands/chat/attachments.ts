import { map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { call, callForRows, callWithProgress, formWith } from '#client/api/call.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import { attachmentLimits } from '#rules/limits.ts';
import { refusalOf } from '../ui/refusal-of.ts';

/** A file for the next question: on its way, at the server, or refused. */
export type Attached = {
  key: number;
  name: string;
  size: number;
  /** How much of it has been sent, 0–1. */
  sent: number;
  /** As the server has it; null before it does. */
  file: AttachmentData | null;
  /** Why it did not arrive. */
  error: ApiError | null;
};

export type AttachmentsState = {
  files: readonly Attached[];
  /** More were chosen than one question takes. */
  tooMany: boolean;
};

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
const firstPollDelay = 400;
const longestPollDelay = 4000;

/**
 * The files that a person attaches to their next question, followed until each is read. It makes no request until one
 * of these is called.
 * @param conversation the one in view: `open` answers it, which begins with that if it has not
 */
export function createAttachments(
  { open }: { open(): Promise<string> },
  api: AttachmentsApi = attachmentsApi,
  wait: (milliseconds: number) => Promise<void> = waitFor,
) {
  const $attachments = map<AttachmentsState>(nothing);
  const waiting: { key: number; file: File }[] = [];
  const controllers = new Map<number, AbortController>();
  let nextKey = 1;
  /** Ends what goes on for the conversation in view. */
  let view = new AbortController();
  let following = false;

  const setFiles = (files: readonly Attached[]) => $attachments.setKey('files', files);
  const change = (key: number, changes: Partial<Attached>) =>
    setFiles($attachments.get().files.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  /** Shows what another conversation in view has waiting; what is under way for the one before ends. */
  function show(files: readonly AttachmentData[]): void {
    view.abort();
    view = new AbortController();
    following = false;
    waiting.length = 0;
    for (const controller of controllers.values()) controller.abort();
    controllers.clear();
    $attachments.set({ ...nothing, files: files.map(arrived) });
    void follow();
  }

  const arrived = (file: AttachmentData): Attached => ({
    key: nextKey++,
    name: file.name,
    size: file.size,
    sent: 1,
    file,
    error: null,
  });

  /** Attaches these, as many as one question takes. One that is too large, or never read, is refused here. */
  function add(chosen: readonly File[]): void {
    const { files } = $attachments.get();
    const taken = chosen.slice(0, attachmentLimits.perQuestion - files.length);
    const added = taken.map((file): Attached => {
      const error = refusalOf(file, attachmentLimits.fileBytes);
      const key = nextKey++;
      if (!error) waiting.push({ key, file });
      return { key, name: file.name, size: file.size, sent: 0, file: null, error };
    });
    $attachments.set({ files: [...files, ...added], tooMany: taken.length < chosen.length });
    sendNext();
  }

  /** Takes one off the question, and away from the server if it is there. */
  async function remove(key: number): Promise<void> {
    const found = $attachments.get().files.find((each) => each.key === key);
    if (!found) return;
    const position = waiting.findIndex((each) => each.key === key);
    if (position !== -1) waiting.splice(position, 1);
    controllers.get(key)?.abort();
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

  function sendNext(): void {
    while (controllers.size < transfersAtOnce) {
      const next = waiting.shift();
      if (!next) return;
      void send(next.key, next.file);
    }
  }

  async function send(key: number, file: File): Promise<void> {
    const { signal: viewed } = view;
    const controller = new AbortController();
    controllers.set(key, controller);
    const signal = AbortSignal.any([viewed, controller.signal]);
    try {
      const conversationId = await open();
      signal.throwIfAborted();
      const options = { onProgress: (sent: number) => change(key, { sent }), signal };
      const [stored] = await api.attachFile(conversationId, file, options);
      if (signal.aborted || !stored) return;
      change(key, { file: stored, name: stored.name, sent: 1 });
      void follow();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      change(key, { error });
    } finally {
      if (controllers.get(key) === controller) controllers.delete(key);
      if (!viewed.aborted) sendNext();
    }
  }

  /** Follows the files that are being read until none is left, asking less often as it takes longer. */
  async function follow(): Promise<void> {
    if (following) return;
    const { signal } = view;
    following = true;
    for (let delay = firstPollDelay; $attachments.get().files.some(isBeingRead); ) {
      await wait(delay);
      if (signal.aborted) return;
      await look(signal);
      if (signal.aborted) return;
      delay = Math.min(delay * 1.4, longestPollDelay);
    }
    following = false;
  }

  async function look(signal: AbortSignal): Promise<void> {
    try {
      const known = await api.listAttachments(await open());
      if (signal.aborted) return;
      const { files } = $attachments.get();
      setFiles(files.map((each) => ({ ...each, file: known.find(isSame(each)) ?? each.file })));
    } catch (error) {
      // The next look comes later.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return { $attachments, show, add, remove, take };
}
export type Attachments = ReturnType<typeof createAttachments>;

const isSame = (each: Attached) => (file: AttachmentData) => file.id === each.file?.id;
const isBeingRead = ({ file }: Attached) => file?.status === 'queued' || file?.status === 'processing';
const hasFailed = ({ file, error }: Attached) => error !== null || file?.status === 'failed';

/** What the files together mean for a question. */
export function standingOf(files: readonly Attached[]): Standing {
  if (files.length === 0) return 'none';
  if (files.some(hasFailed)) return 'failed';
  return files.every(({ file }) => file?.status === 'ready') ? 'ready' : 'reading';
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

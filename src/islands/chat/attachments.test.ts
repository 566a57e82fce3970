import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import { attachmentLimits } from '#rules/limits.ts';
import { type AttachmentsApi, createAttachments, standingOf } from './attachments.ts';

const attachment = (id: string, changes: Partial<AttachmentData> = {}): AttachmentData => ({
  id,
  name: `${id}.txt`,
  format: null,
  size: 5,
  pages: null,
  status: 'queued',
  progress: 0,
  error: null,
  omissions: [],
  asked: false,
  createdAt: '2026-11-22T00:00:00Z',
  ...changes,
});
const file = (name: string, size = 5) => {
  const made = new File(['x'], name);
  return Object.defineProperty(made, 'size', { value: size });
};

type Api = Pick<AttachmentsApi, 'attachFile' | 'listAttachments' | 'removeAttachment'>;
let api: { [Name in keyof Api]: ReturnType<typeof vi.fn<Api[Name]>> };
/** What the server has. */
let stored: AttachmentData[];
let open: ReturnType<typeof vi.fn<() => Promise<string>>>;
/** Ends the pauses between looks. */
let wake: (() => void)[];

beforeEach(() => {
  stored = [];
  wake = [];
  open = vi.fn(async () => 'c1');
  api = {
    attachFile: vi.fn(async (_id, { name }) => {
      stored = [...stored, attachment(name)];
      return stored.slice(-1);
    }),
    listAttachments: vi.fn(async () => stored),
    removeAttachment: vi.fn(async () => {}),
  };
});

const make = () => createAttachments({ open }, api, () => new Promise((resolve) => wake.push(resolve)));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const become = (changes: Partial<AttachmentData>) => {
  stored = stored.map((each) => ({ ...each, ...changes }));
};
async function look() {
  wake.shift()?.();
  await settled();
}

describe('what is attached', () => {
  it('is sent to the conversation in view, followed until it is read, and handed to the question', async () => {
    const { $attachments, add, take } = make();
    add([file('a'), file('b')]);
    expect(standingOf($attachments.get().files)).toBe('reading');
    await settled();
    expect(api.attachFile.mock.calls.map(([id]) => id)).toEqual(['c1', 'c1']);
    become({ status: 'ready', progress: 1, pages: 2, format: 'pdf' });
    await look();
    expect(standingOf($attachments.get().files)).toBe('ready');
    expect(wake).toHaveLength(0);
    expect(take()).toMatchObject([
      { id: 'a', name: 'a.txt', format: 'pdf', size: 5, pages: 2 },
      { id: 'b', name: 'b.txt', format: 'pdf', size: 5, pages: 2 },
    ]);
    expect(standingOf($attachments.get().files)).toBe('none');
  });

  it('is refused here when it is too large, or more than one question takes', async () => {
    const { $attachments, add } = make();
    add([file('large', attachmentLimits.fileBytes + 1)]);
    expect($attachments.get().files[0]?.error?.code).toBe('payload_too_large');
    expect(standingOf($attachments.get().files)).toBe('failed');
    add(Array.from({ length: attachmentLimits.perQuestion }, (_, index) => file(`${index}`)));
    expect($attachments.get().files).toHaveLength(attachmentLimits.perQuestion);
    expect($attachments.get().tooMany).toBe(true);
    await settled();
    expect(api.attachFile).toHaveBeenCalledTimes(attachmentLimits.perQuestion - 1);
  });

  it('is refused here when it is of a kind that is never read, and not because its name is strange', async () => {
    const { $attachments, add } = make();
    add([file('call.mp3'), file('CHART.GIF'), file('notes'), file('strange.dat'), file('report.pdf')]);
    const codes = () => $attachments.get().files.map(({ error }) => error?.code ?? null);
    expect(codes()).toEqual(['unsupported_media_type', null, null, null, null]);
    await settled();
    // A picture that cannot be drawn, as nothing here draws any.
    expect(codes()).toEqual(['unsupported_media_type', 'unsupported_media_type', null, null, null]);
    expect(api.attachFile).toHaveBeenCalledTimes(3);
  });

  it('keeps a failure in view until it is removed, also one of the way there', async () => {
    const { $attachments, add, remove } = make();
    api.attachFile.mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
    add([file('a'), file('b')]);
    await settled();
    become({ status: 'failed', error: 'encrypted' });
    await look();
    const [lost, unread] = $attachments.get().files;
    expect([lost?.error?.code, unread?.file?.error]).toEqual(['network', 'encrypted']);
    expect(standingOf($attachments.get().files)).toBe('failed');
    for (const each of [lost, unread]) await remove(each?.key ?? 0);
    expect(standingOf($attachments.get().files)).toBe('none');
    expect(api.removeAttachment.mock.calls).toEqual([['c1', 'b']]);
  });

  it('that is removed on its way is neither shown nor followed', async () => {
    const { $attachments, add, remove } = make();
    api.attachFile.mockImplementationOnce(
      (_id, _file, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    add([file('a')]);
    await settled();
    await remove($attachments.get().files[0]?.key ?? 0);
    await settled();
    expect($attachments.get().files).toEqual([]);
    expect(api.removeAttachment).not.toHaveBeenCalled();
  });

  it('is that of the conversation in view: another one shows what waits there', async () => {
    const { $attachments, add, show } = make();
    let arrive = (_files: AttachmentData[]) => {};
    api.attachFile.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    add([file('a')]);
    await settled();
    stored = [attachment('waiting', { status: 'processing', progress: 0.5 })];
    show(stored);
    arrive([attachment('a')]);
    await settled();
    expect($attachments.get().files.map(({ name }) => name)).toEqual(['waiting.txt']);
    become({ status: 'ready' });
    await look();
    expect(standingOf($attachments.get().files)).toBe('ready');
  });

  it('is asked about again when a look fails', async () => {
    const { $attachments, add } = make();
    add([file('a')]);
    await settled();
    api.listAttachments.mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
    await look();
    become({ status: 'ready' });
    await look();
    expect(standingOf($attachments.get().files)).toBe('ready');
  });
});

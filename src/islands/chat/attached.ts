import type { MapStore } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { createLookout, type Wait } from '#client/wait.ts';
import type { AttachmentData } from '#contracts/attachment.ts';

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

/** How often files that are being read are looked at. */
const pace = { first: 400, longest: 4000 };

/**
 * Follows the files of a question that are being read until none is left, asking less often as it takes longer.
 * @param open answers the conversation in view
 */
export function createReadingLookout(
  $attachments: MapStore<AttachmentsState>,
  {
    api,
    open,
    wait,
  }: {
    api: { listAttachments: (id: string) => Promise<readonly AttachmentData[]> };
    open: () => Promise<string>;
    wait: Wait;
  },
) {
  const isOpen = () => $attachments.get().files.some(isBeingRead);

  async function look(signal: AbortSignal): Promise<boolean> {
    try {
      const known = await api.listAttachments(await open());
      if (signal.aborted) return false;
      const { files } = $attachments.get();
      const read = files.map((each) => ({ ...each, file: known.find(isSame(each)) ?? each.file }));
      $attachments.setKey('files', read);
      return read.some(({ file }, index) => file?.progress !== files[index]?.file?.progress);
    } catch (error) {
      // The next look comes later.
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  }

  return createLookout({ isOpen, look }, pace, wait);
}

const isSame = (each: Attached) => (file: AttachmentData) => file.id === each.file?.id;
const isBeingRead = ({ file }: Attached) => file?.status === 'queued' || file?.status === 'processing';

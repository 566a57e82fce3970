import { type MapStore, map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { MediaData } from '#contracts/media.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { UsageData } from '#contracts/usage.ts';
import type { ImageSize } from '#rules/media.ts';

/** How many a page of the gallery holds. */
const perPage = 24;

/** How often it is asked for what is still being made elsewhere, in milliseconds. */
const lookAgainAfter = 4_000;

type State = {
  images: readonly MediaData[];
  total: number;
  usage: UsageData;
  /** What is being made from here, with the prompt it is made of. */
  making: string | null;
  error: ApiError | null;
};

/** The person's pictures of a bot: making, loading more, deleting. */
export function createGallery(start: {
  botId: string;
  images: readonly MediaData[];
  total: number;
  usage: UsageData;
}) {
  const { botId, images, total, usage } = start;
  const $gallery = map<State>({ images, total, usage, making: null, error: null });
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    $gallery.setKey('error', null);
    try {
      await work();
      return true;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      $gallery.setKey('error', cause);
      return false;
    }
  }

  const pages = createImagePages($gallery, botId);

  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const waits = $gallery.get().images.some(({ status }) => status === 'generating');
      // What is made from here comes with its own answer.
      if (waits && $gallery.get().making === null) await pages.reload().catch(() => {});
      watch();
    }, lookAgainAfter);
  }

  return {
    $gallery,
    watch,
    unwatch: () => clearTimeout(timer),
    async make(prompt: string, size: ImageSize): Promise<boolean> {
      if ($gallery.get().making !== null) return false;
      $gallery.setKey('making', prompt);
      const made = await attempt(async () => {
        const image = await call('POST model-bots/{id}/media', {
          params: { id: botId },
          body: { kind: 'image', prompt, size },
          quiet: true,
        });
        const { images: before, total: all } = $gallery.get();
        const others = before.filter(({ id }) => id !== image.id);
        $gallery.set({ ...$gallery.get(), images: [image, ...others], total: all + 1 });
      });
      $gallery.setKey('making', null);
      const usage = await call('GET usage', { query: { modelBotId: botId }, quiet: true }).catch(() => null);
      if (usage) $gallery.setKey('usage', usage);
      return made;
    },
    more: () => attempt(pages.more),
    remove: (id: string) =>
      attempt(async () => {
        await call('DELETE model-bots/{id}/media/{mediaId}', { params: { id: botId, mediaId: id } });
        const { images: before, total: all } = $gallery.get();
        const images = before.filter((image) => image.id !== id);
        $gallery.set({ ...$gallery.get(), images, total: all - 1 });
      }),
  };
}

/** The pages of the gallery that are shown, newest first. */
function createImagePages($gallery: MapStore<State>, botId: string) {
  let page = 1;
  const list = (wanted: number) =>
    call('GET model-bots/{id}/media', {
      params: { id: botId },
      query: { kind: 'image', page: wanted, perPage },
      quiet: true,
    });

  return {
    /** Shows the first page anew, and no other. */
    async reload(): Promise<void> {
      const { data, meta } = await list(1);
      page = 1;
      $gallery.set({ ...$gallery.get(), images: data, total: meta.total });
    },
    /** Shows one more. */
    async more(): Promise<void> {
      const { data, meta } = await list(page + 1);
      page += 1;
      const known = $gallery.get().images;
      const added = data.filter(({ id }) => !known.some((image) => image.id === id));
      $gallery.set({ ...$gallery.get(), images: [...known, ...added], total: meta.total });
    },
  };
}

export type MediaStart = {
  bot: ModelBotData;
  images: { list: readonly MediaData[]; meta: ListMeta };
  speech: { list: readonly MediaData[]; meta: ListMeta };
  usage: UsageData;
  /** Something is connected that makes pictures. */
  makesImages: boolean;
  /** Where the person connects a provider, without language prefix; null where they may not. */
  connectPath: string | null;
};

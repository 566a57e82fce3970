import { sentPicture } from '#client/photo.ts';
import { attachmentLimits } from '#rules/limits.ts';
import { pictureRoom, seenPictureLimits } from '#rules/seen-pictures.ts';
import type { ChatMessage } from './api.ts';
import type { AnsweredQuestion, AskedPicture } from './conversation.ts';
import { element, icon, icons } from './elements.ts';
import type { Text } from './exchange.ts';

/** Pixels of a drawn picture: twice what is shown. */
const side = 96;
/** As many fit beside each other into what a model is given at once. */
const bytesOfOne = (seenPictureLimits.characters / seenPictureLimits.atOnce / 4) * 3 - 100;
const most = { count: String(seenPictureLimits.atOnce) };

const clip = 'm8 12.5 5.5-5.5a3 3 0 0 1 4.5 4l-7.5 7.5a5 5 0 0 1-7-7L11 4';

const looks = `
.attach { width: 40px; height: 40px; flex: none; display: grid; place-items: center; border-radius: 999px }
.attach:hover { background: var(--sunken) }
.attached { display: grid; gap: 6px; padding: 8px 16px; border-top: 1px solid var(--line); font-size: 13px; color: var(--muted) }
.attached + form { border-top: 0 }
.attached ul { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none }
.attached li { position: relative }
.attached .plain { position: absolute; inset: -8px -8px auto auto; width: 24px !important; height: 24px !important; background: var(--ground); border: 1px solid var(--line); border-radius: 999px }
.attached .plain svg { width: 14px; height: 14px }
.attached .wrong { color: var(--danger) }
canvas.asked { width: 48px; height: 48px; display: block; border-radius: 8px; border: 1px solid var(--line) }
.with { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 6px; font-size: 13px }
.with:last-child { margin-bottom: 0 }
`;

/** The looks of what is drawn here, for the root that it is drawn into. */
export function picturesSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks);
  return sheet;
}

/** What opens the choice of pictures; it stands where a question is typed. */
export const drawAttach = (text: Text, onOpen: () => void): HTMLElement =>
  element(
    'button',
    { type: 'button', class: 'attach', 'aria-label': text('attach'), title: text('attach'), onclick: onOpen },
    icon(clip),
  );

export type Pictures = ReturnType<typeof createPictures>;

/**
 * The pictures of the next question: chosen, pasted or dropped, and drawn anew by this browser, so that nothing that a camera
 * wrote into them leaves the page. They are kept by the page alone, and go with each further question as long as it is there.
 * @param given.form where a question is typed
 */
export function createPictures({ text, form }: { text: Text; form: HTMLElement }) {
  let chosen: AskedPicture[] = [];
  let drawing = 0;
  let wrong: string[] = [];
  const small = new WeakMap<AskedPicture, HTMLCanvasElement>();
  const input = element('input', {
    type: 'file',
    accept: 'image/*,.heic,.heif,.avif',
    multiple: true,
    hidden: true,
    tabindex: '-1',
    onchange: () => {
      void add([...(input.files ?? [])]);
      // So that the same can be chosen again.
      input.value = '';
    },
  });
  const list = element('ul', { 'aria-label': text('attached') });
  const said = element('p', { class: 'wrong', role: 'alert' });
  const shown = element(
    'div',
    { class: 'attached', hidden: true },
    list,
    said,
    element('p', {}, text('pictureLimits', most)),
  );
  const button = drawAttach(text, () => input.click());
  form.prepend(button, input);
  form.before(shown);
  form.addEventListener('paste', (event) => take(event, (event as ClipboardEvent).clipboardData));
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => take(event, (event as DragEvent).dataTransfer));

  function take(event: Event, given: DataTransfer | null) {
    const files = [...(given?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  }

  async function add(files: readonly File[]) {
    const taken = files.slice(0, Math.max(0, seenPictureLimits.atOnce - chosen.length - drawing));
    wrong = taken.length < files.length ? [text('tooManyPictures', most)] : [];
    drawing += taken.length;
    show();
    await Promise.all(
      taken.map(async (file) => {
        const name = file.name;
        if (file.size > attachmentLimits.fileBytes) wrong.push(text('pictureTooLarge', { name }));
        else {
          await draw(file).then(
            (picture) => chosen.push(picture),
            () => wrong.push(text('noPicture', { name })),
          );
        }
        drawing -= 1;
        show();
      }),
    );
  }

  async function draw(file: File): Promise<AskedPicture> {
    const drawn = await sentPicture(file, bytesOfOne);
    const picture = { name: file.name, data: await addressOf(drawn) };
    const bitmap = await createImageBitmap(drawn);
    const canvas = element('canvas', { class: 'asked', role: 'img', 'aria-label': file.name });
    canvas.width = side;
    canvas.height = side;
    const edge = Math.min(bitmap.width, bitmap.height);
    const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2];
    canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side);
    bitmap.close();
    small.set(picture, canvas);
    return picture;
  }

  function show() {
    const drawn = chosen.map((picture) => {
      const remove = () => {
        chosen = chosen.filter((each) => each !== picture);
        wrong = [];
        show();
        button.focus();
      };
      const label = text('removePicture', { name: picture.name });
      return element(
        'li',
        {},
        small.get(picture) ?? picture.name,
        element(
          'button',
          { type: 'button', class: 'plain', 'aria-label': label, onclick: remove },
          icon(icons.close),
        ),
      );
    });
    list.replaceChildren(...drawn);
    list.hidden = chosen.length === 0;
    said.textContent = wrong.join(' ');
    shown.hidden = chosen.length === 0 && wrong.length === 0;
    form.querySelector('.send')?.setAttribute('aria-busy', String(drawing > 0));
  }

  return {
    /** Some are still drawn. */
    isBusy: () => drawing > 0,
    isEmpty: () => chosen.length === 0,
    /** Hands them over to a question. */
    take(): AskedPicture[] {
      const taken = chosen;
      chosen = [];
      wrong = [];
      show();
      return taken;
    },
    /** Gives them back to the next question. */
    putBack(pictures: readonly AskedPicture[]) {
      chosen = [...pictures, ...chosen].slice(0, seenPictureLimits.atOnce);
      show();
    },
    /** Shows in a drawn question what it was asked with: of another page's nothing but the names is left. */
    showIn(question: Element, pictures: readonly AskedPicture[] = []) {
      if (pictures.length === 0) return;
      question.prepend(
        element('span', { class: 'with' }, ...pictures.map((each) => small.get(each) ?? each.name)),
      );
    },
    /** A question and the turns before it with the pictures that they were asked with, the latest as far as they may be sent. */
    into(messages: readonly ChatMessage[], asked: readonly AnsweredQuestion[]): ChatMessage[] {
      const hasRoom = pictureRoom();
      const own = asked.toReversed();
      return messages
        .toReversed()
        .map((message): ChatMessage => {
          if (message.role !== 'user') return message;
          const pictures = (own.shift()?.pictures ?? []).flatMap(({ data }) =>
            data && hasRoom(data) ? data : [],
          );
          if (pictures.length === 0) return message;
          const parts = pictures.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
          return { ...message, content: [{ type: 'text', text: String(message.content) }, ...parts] };
        })
        .toReversed();
    },
  };
}

function addressOf(drawn: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(drawn);
  });
}

import { element } from './elements.ts';

/** Pixels of a drawn picture: twice what the button shows. */
const side = 112;

const looks = `
.face { width: 28px; height: 28px; flex: none; display: grid; place-items: center; overflow: hidden; border-radius: 999px; background: var(--accent); color: #fff; font-size: 14px; font-weight: 600 }
.launcher .face { width: 100%; height: 100%; font-size: 24px }
.face canvas { width: 100%; height: 100%; display: block }
`;

/**
 * Puts the assistant's picture on the button and beside its name in the panel, which are in a shadow root: its first
 * letter, until what is at `address` is there, and where that is null. A picture is drawn on a canvas, which a page's
 * policy for pictures does not concern.
 */
export function putFace(
  [panel, launcher]: readonly [Element, Element],
  name: string,
  address: string | null,
): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks);
  (panel.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet);
  const [letter = ''] = name.trim();
  const draw = () => element('span', { class: 'face', 'aria-hidden': 'true' }, letter.toLocaleUpperCase());
  const faces = [draw(), draw()] as const;
  launcher.replaceChildren(faces[0]);
  panel.querySelector('header')?.prepend(faces[1]);
  // The letter stays where the picture cannot be had.
  if (address !== null) drawPicture(address, faces).catch(() => undefined);
}

async function drawPicture(address: string, faces: readonly Element[]): Promise<void> {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  for (const face of faces) {
    const canvas = element('canvas', { width: String(side), height: String(side) });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, side, side);
    face.replaceChildren(canvas);
  }
}

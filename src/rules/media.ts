export const mediaKinds = ['image', 'speech'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Shapes of a picture; what a provider makes of them in pixels depends on its model. */
export const imageSizes = ['square', 'portrait', 'landscape'] as const;
export type ImageSize = (typeof imageSizes)[number];

/** Ceilings on one generation. Providers take no longer text to speak. */
export const mediaLimits = {
  promptCharacters: 4_000,
  bytes: 20 * 1024 * 1024,
  /** How long a provider may take: half of it while another stands behind, and all of them together twice as long. */
  milliseconds: 180_000,
} as const;

/** What a provider may answer with, by kind. */
export const mediaTypes = {
  image: ['image/png', 'image/jpeg', 'image/webp'],
  speech: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/flac', 'audio/aac'],
} as const satisfies Record<MediaKind, readonly string[]>;

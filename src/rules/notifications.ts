/** What the bell may tell; the words are `notifications.kinds.<kind>`. */
export const notificationKinds = [
  'ticketAnswered',
  'ticketAssigned',
  'ticketOpened',
  'ticketReplied',
  'fileFailed',
  'webPageFailed',
  'scheduledRunFailed',
  'scheduleStopped',
  'invited',
  'fileResponsesNearlyUsed',
  'mediaGenerationsNearlyUsed',
  'providerFailed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How many the bell keeps for a person; the oldest leave first. */
export const notificationsKept = 200;

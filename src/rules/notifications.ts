/** What the bell may tell; the words are `notifications.kinds.<kind>`. */
export const notificationKinds = [
  'ticketAnswered',
  'ticketAssigned',
  'ticketOpened',
  'ticketReplied',
  'ticketHandedOn',
  'visitorsAsked',
  'widgetQuestionsUsedUp',
  'widgetHandoversUsedUp',
  'fileFailed',
  'webPageFailed',
  'scheduledRunFailed',
  'scheduleStopped',
  'invited',
  'fileResponsesNearlyUsed',
  'mediaGenerationsNearlyUsed',
  'providerFailed',
  'mailFailing',
  'diskFilling',
  'jobsFailing',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What the words of one are filled with; `count` is how often it happened, and chooses their form. */
export type NotificationValues = Readonly<Record<string, string | number>>;

/** How many of one kind the bell keeps for a person; the oldest leave first, and many of one kind push out no other. */
export const notificationsKept = 100;

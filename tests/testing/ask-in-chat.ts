import type { Page } from '@playwright/test';
import type { textsOf } from './texts.ts';

/** Puts a question in the chat that is open, without waiting for its answer. */
export async function askInChat(page: Page, t: ReturnType<typeof textsOf>, question: string): Promise<void> {
  await page.getByLabel(t('chat.composer.label')).fill(question);
  await page.keyboard.press('Enter');
}

import { expect, type Locator, type Page } from '@playwright/test';

const isFocused = (element: Element) => element === document.activeElement;

/** Presses Tab until an element has the focus, and checks that Shift+Tab returns to it. */
export async function tabsTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await place.evaluate(isFocused)) return;
    await page.keyboard.press(key);
  }
  await expect(place).toBeFocused();
}

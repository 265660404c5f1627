import type { FrameLocator, Page } from '@playwright/test'
import { expect, expectAccessible } from './journey.ts'

/** Returns the page in the preview once it is shown, without the bar of a demo: the back office has that already. */
export async function openPreview(page: Page): Promise<FrameLocator> {
  const frame = page.locator('iframe[title="Voorbeeld van de winkel"]')
  await frame.scrollIntoViewIfNeeded()
  const preview = frame.contentFrame()
  await expect(preview.locator('h1')).toBeVisible()
  await expect(preview.getByLabel('Demowinkel')).toBeHidden()
  return preview
}

/** Opens the preview of the blocks; on a phone it is behind a button, and loads nothing before. */
export async function openBlocksPreview(page: Page, project: string): Promise<FrameLocator> {
  if (project === 'phone') {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Toon een voorbeeld' }).click()
  }
  return openPreview(page)
}

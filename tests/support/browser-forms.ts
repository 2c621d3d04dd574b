import type { Page } from 'playwright-core'

/** Types into fields by their labels. */
export async function fillForm(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** What is wrong according to the form: the text that each wrong field names as its error, by label. Waits for the first. */
export async function fieldErrors(page: Page, labels: readonly string[]): Promise<Record<string, string>> {
  await page.locator('main [aria-invalid="true"]').first().waitFor()
  const errors: Record<string, string> = {}
  for (const label of labels) {
    const field = page.getByLabel(label, { exact: true })
    if ((await field.getAttribute('aria-invalid')) !== 'true') continue
    const [error = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
    errors[label] = (await page.locator(`[id="${error}"]`).innerText()).trim()
  }
  return errors
}

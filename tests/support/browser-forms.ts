import type { Locator, Page } from 'playwright-core'

/** Fills in all that the form of a new food item requires, and gives the form; nothing is sent yet. */
export async function fillFoodItem(
  page: Page,
  { name, quantity }: { name: string; quantity: number },
): Promise<Locator> {
  const form = page.locator('form', { hasText: 'Available until' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Description').fill('Ricotta, roast pumpkin and sage. Contains wheat, milk and egg.')
  await form.getByLabel('Original price').fill('24')
  await form.getByLabel('Discounted price').fill('11.50')
  await form.getByLabel('Cuisine').selectOption('Italian')
  await form.getByLabel('Quantity').fill(String(quantity))
  await form.getByLabel('Available until').fill('2026-11-21T20:45')
  return form
}

import { waitFor } from '@testing-library/dom'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished } from 'vitest'
import type { SharedPass } from '#contract/orders/orders.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { shopPaths } from '#contract/shop/public-pages.ts'
import { FoodItemDocument } from '#web/documents/food-item-document.tsx'
import { RestaurantDocument } from '#web/documents/restaurant-document.tsx'
import { FoodItemAddress } from '#web/domain/food-items/food-item-address.tsx'
import { AddButton } from '#web/domain/food-items/food-item-card.tsx'
import { LegalTextBody } from '#web/domain/legal-texts/legal-text-body.tsx'
import { PassPanel } from '#web/features/orders/ordering/pass-panel.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { foodItem } from '#tests/support/own-food-item.ts'
import { it } from '#tests/support/page-test.ts'
import { startTranslator } from '#tests/support/translator.ts'

/** What stands in a translated document after each of these is rendered in the place of the one before. */
async function translatedTexts(...steps: ReactElement[]): Promise<string[]> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const stop = startTranslator()
  onTestFinished(() => {
    stop()
    root.unmount()
    container.remove()
  })
  const texts: string[] = []
  for (const step of steps) {
    flushSync(() => root.render(step))
    texts.push(container.textContent)
    await waitFor(() => expect(container.querySelector('font')).not.toBeNull())
  }
  return texts
}

it('shows in a translated button that it is busy, and its next label', async () => {
  const texts = await translatedTexts(
    <Button>Save</Button>,
    <Button busy>Save</Button>,
    <Button>Saved</Button>,
  )
  expect(texts).toEqual(['Save', 'Save', 'Saved'])
})

const nothing = (): void => {}

it.each<[string, string[], ReactElement[]]>([
  [
    'a field that is refused',
    ['Price', 'PriceToo high', 'PriceToo low'],
    [
      <TextField key="1" label="Price" />,
      <TextField key="1" label="Price" error="Too high" />,
      <TextField key="1" label="Price" error="Too low" />,
    ],
  ],
  [
    'a switch with another label',
    ['Open', 'Closed'],
    [
      <SwitchField key="1" label="Open" checked onChange={nothing} />,
      <SwitchField key="1" label="Closed" checked={false} onChange={nothing} />,
    ],
  ],
  [
    'a way back to another view',
    ['All meals', 'My orders'],
    [
      <BackButton key="1" onBack={nothing}>
        All meals
      </BackButton>,
      <BackButton key="1" onBack={nothing}>
        My orders
      </BackButton>,
    ],
  ],
  [
    'how many of a meal are in the cart',
    ['Add to Cart Dal', 'Add to Cart Dal(1)', 'Add to Cart Dal(2)'],
    [0, 1, 2].map((inCart) => <AddButton key="1" name="Dal" inCart={inCart} onAdd={nothing} />),
  ],
])('shows in a translated page %s', async (_part, texts, steps) => {
  expect(await translatedTexts(...steps)).toEqual(texts)
})

it('changes in a translated page from signing in to a forgotten password, and back', async ({ visit }) => {
  const page = visit({ path: shopPaths.signIn })
  await page.find('heading', 'Sign in')
  await page.find('button', 'Forgot your password?')
  onTestFinished(startTranslator())
  await page.press('Forgot your password?')
  await page.find('heading', 'Forgot password')
  await page.shows('We send you a link to choose a new one.')
  await page.press('Back to sign in')
  await page.find('heading', 'Sign in')
  await page.shows('New here?')
  await page.hides('We send you a link to choose a new one.')
})

const item = foodItem({
  id: 'i1',
  restaurant_id: 'r1',
  name: 'Dal',
  quantity_available: 0,
  is_available: false,
})
const restaurant = {
  id: 'r1',
  name: 'Nonna Pina',
  address: '12 Lygon St',
  suburb: 'Carlton',
  postcode: '3053',
  latitude: null,
  longitude: null,
  phone: null,
  pickup_instructions: null,
} as unknown as Restaurant
const pass = {
  restaurant,
  code: 'K7M2QX',
  items: [],
  pickup_start: null,
  pickup_end: '2099-11-21T11:00:00.000Z',
} as unknown as SharedPass
const blanks = {
  operator_name: 'Surplate Pty Ltd',
  operator_abn: '51 824 753 556',
  operator_address: '1 High St',
  operator_contact: 'help@surplate.example',
}

it.each<[string, string[], ReactElement]>([
  [
    'a pass',
    ['Nonna Pina', '12 Lygon St', 'K7M 2QX', 'K 7 M 2 Q X'],
    <PassPanel key="1" pass={pass} token="token" />,
  ],
  [
    'the page of a restaurant',
    ['Nonna Pina', '12 Lygon St'],
    <RestaurantDocument key="1" restaurant={restaurant} week={[]} items={[]} />,
  ],
  [
    'the page of a meal',
    ['Nonna Pina', '12 Lygon St'],
    <FoodItemDocument key="1" item={item} restaurant={restaurant} />,
  ],
  [
    'the card of a meal',
    ['Nonna Pina', 'Carlton'],
    <FoodItemAddress key="1" name="Nonna Pina" address={restaurant} />,
  ],
  [
    'a legal text',
    ['Surplate Pty Ltd', '51 824 753 556', '1 High St'],
    <LegalTextBody
      key="1"
      body="{{operator_name}}, ABN {{operator_abn}}, {{operator_address}}"
      blanks={blanks}
    />,
  ],
])('keeps names, addresses, codes and the ABN untranslated in %s', (_part, words, element) => {
  const container = document.createElement('div')
  container.append(document.createRange().createContextualFragment(renderToStaticMarkup(element)))
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const untranslated: string[] = []
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    if (text.parentElement?.closest('[translate="no"]') != null) untranslated.push(text.textContent ?? '')
    else for (const word of words) expect(text.textContent).not.toContain(word)
  }
  for (const word of words) expect(untranslated.join('\n')).toContain(word)
})

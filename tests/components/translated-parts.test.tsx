import { waitFor } from '@testing-library/dom'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { AddButton } from '#web/domain/food-items/food-item-card.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
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

import { waitFor } from '@testing-library/dom'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { Button } from '#web/ui/button.tsx'
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

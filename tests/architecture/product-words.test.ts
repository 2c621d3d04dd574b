import { expect, it } from 'vitest'
import { exceptedInVain, productWords, productWordsIn } from './product-words.ts'
import { madeUp, sources } from './sources.ts'

const words = productWords(sources)

it('finds no word of the product in the machinery of server and web, nor in the design system', () => {
  expect(productWordsIn(sources, words)).toEqual([])
})

it('excepts no word that is gone', () => {
  expect(exceptedInVain(sources)).toEqual([])
})

it('detects an exception that only a comment would need', () => {
  const log = madeUp('server/platform/monitoring/log.ts', '// pickup\nconst page = 1')
  const inVain = exceptedInVain([log])
  expect(inVain).toEqual(expect.arrayContaining(['server/platform/monitoring/log.ts: pickup', 'order']))
  expect(inVain).not.toContain('page')
})

it('takes the words from the names of the slices, but for those that machinery has in another sense', () => {
  const some = ['food', 'meal', 'photo', 'pickup', 'restaurant', 'staff', 'subscription']
  expect([...words]).toEqual(expect.arrayContaining(some))
  expect(['item', 'order', 'page', 'plan', ''].filter((word) => words.has(word))).toEqual([])
})

it.each([
  ['a name', 'server/platform/jobs/x.ts', 'const restaurantJobs = 1', 'restaurant'],
  ['a field of a type', 'server/platform/x.ts', 'interface Caller { restaurant_id: string }', 'restaurant'],
  ['an imported constant', 'web/platform/x.ts', "import { PHOTO_MAX } from '#contract/x.ts'", 'photo'],
  ['an imported module', 'web/platform/x.ts', "import type { X } from '#contract/kitchen/x.ts'", 'kitchen'],
  ['a text', 'server/platform/http/x.ts', "const text = 'These meals are gone.'", 'meal'],
  ['a template', 'server/platform/http/x.ts', 'const text = (n: number) => `${n} dishes`', 'dish'],
  ['text on the screen', 'web/ui/x.tsx', 'export const X = () => <p>Your pickup</p>', 'pickup'],
  ['a title on the screen', 'web/ui/x.tsx', 'export const X = () => <p title="Pickup" />', 'pickup'],
  ['the name of a file', 'web/ui/food-card.tsx', 'export const Card = 1', 'food'],
])('detects a word of the product in %s', (_where, path, text, word) => {
  expect(productWordsIn([madeUp(path, text)], words)).toContain(`${path}: ${word}`)
})

it('looks neither into comments nor into slices', () => {
  const text = "// Of a restaurant.\nexport const x = 'meal'"
  const comment = madeUp('web/ui/x.ts', '// Of a restaurant.')
  expect(productWordsIn([madeUp('server/features/orders/ordering/x.ts', text), comment], words)).toEqual([])
})

import { beforeEach, expect, it, vi } from 'vitest'

const now = new Date('2026-11-21T07:00:00Z')
const stored = new Map<string, string>()

/** The module as it reads the browser's storage when the page opens. */
async function openPage() {
  vi.resetModules()
  return import('#web/features/kitchen/food-items/form/food-item-draft.ts')
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

it.each([
  ['entered', { name: 'Bao', cuisine_type: 'Asian' }],
  ['declared', { name: '', allergens: { recipe: 'checked', contains: ['egg'], may_be_present: [] } }],
])('restores what was %s, and says so', async (_how, values) => {
  const page = await openPage()
  page.saveDraft(values)
  expect((await openPage()).restoreDraft(now)).toMatchObject({ values, isRestored: true })
})

it.each([
  ['nothing was entered', undefined],
  ['all was removed', { name: '', original_price: undefined, expires_at: '2026-11-21T21:00' }],
  ['all was unticked', { allergens: { recipe: '', contains: [], may_be_present: [] }, diets: [] }],
  ['only the end of sale was entered, and that day is over', { expires_at: '2026-11-20T20:00' }],
])('opens an empty form when %s', async (_case, values) => {
  if (values !== undefined) (await openPage()).saveDraft(values)
  expect((await openPage()).restoreDraft(now)).toMatchObject({
    values: { name: '', expires_at: '2026-11-21T21:00' },
    isRestored: false,
  })
})

it('opens an empty form once the draft was cleared', async () => {
  const page = await openPage()
  page.saveDraft({ name: 'Bao' })
  page.clearDraft()
  expect((await openPage()).restoreDraft(now).isRestored).toBe(false)
})

import { expect, it } from 'vitest'
import { icons } from '#web/bundling/icons.ts'

const codeOf = (name: string): unknown => {
  if (typeof icons.load !== 'function') throw new Error('the plugin loads nothing')
  return icons.load.call({} as never, `\0virtual:icons/${name}`)
}

it('draws an icon of the set with its own attributes only', () => {
  expect(codeOf('circle-check')).toMatch(
    /icon\(\[\["circle",\{"cx":"12","cy":"12","r":"10"\}\],\["path",\{"d":"/,
  )
})

it('refuses the name of an icon that does not exist', () => {
  expect(() => codeOf('no-such-icon')).toThrow('Lucide has no icon named no-such-icon')
})

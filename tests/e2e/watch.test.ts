import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openShop } from '#tests/support/browser-shop.ts'
import { watch } from '#tests/support/browser.ts'

const shop = openShop()

const showImage = (page: Page, src: string): Promise<void> =>
  page.evaluate(
    (from) => document.body.append(Object.assign(document.createElement('img'), { src: from })),
    src,
  )
const throwLater = (): void => {
  setTimeout(() => {
    throw new Error('boom')
  })
}
const writeMarkup = (): void => {
  document.body.innerHTML = '<p>'
}

const troubles: [string, RegExp, (page: Page) => Promise<unknown>][] = [
  ['an error that nobody catches', /^thrown: .*boom/, (page) => page.evaluate(throwLater)],
  ['an error in the console', /^console: broken/, (page) => page.evaluate(() => console.error('broken'))],
  [
    'markup made of text',
    /^console: .*TrustedHTML/,
    (page) => page.evaluate(writeMarkup).catch(() => undefined),
  ],
  [
    'what the content policy refuses',
    /^console: .*Content Security Policy/,
    (page) => showImage(page, 'http://127.0.0.1:1/x.png'),
  ],
  [
    'an exact position in an address',
    /^request with an exact position: GET http.*-37\.79712/,
    (page) => page.evaluate(() => fetch('/api/food-items?near=-37.79712,144.96681')),
  ],
  [
    'an exact position in a body',
    /^request with an exact position: POST/,
    (page) => page.evaluate(() => fetch('/api/auth/login', { method: 'POST', body: '{"at":144.96681}' })),
  ],
  [
    'what somebody avoids in an address',
    /^request with what somebody avoids: GET/,
    (page) => page.evaluate(() => fetch('/api/food-items?without=lupin')),
  ],
  [
    'a request to elsewhere',
    /^request to elsewhere: https:\/\/cdn\.example\//,
    (page) => showImage(page, 'https://cdn.example/x.png'),
  ],
]

it('detects what must not happen in any test', async () => {
  const page = await shop.visit({ expected: /./ })
  const complaints = watch(page.context())
  await page.goto('/')
  expect(complaints).toEqual([])
  for (const [name, complaint, cause] of troubles) {
    complaints.length = 0
    await cause(page)
    await expect.poll(() => complaints.join('\n'), { message: name }).toMatch(complaint)
  }
})

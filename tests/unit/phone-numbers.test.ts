import { expect, it } from 'vitest'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'

it.each([
  ['+61491570006', '0491 570 006', 'tel:+61491570006'],
  ['0491-570-156', '0491 570 156', 'tel:+61491570156'],
  ['61491570157', '0491 570 157', 'tel:+61491570157'],
  ['0395550123', '(03) 9555 0123', 'tel:+61395550123'],
  ['+61 (0)3 9555 0123', '(03) 9555 0123', 'tel:+61395550123'],
  ['1300 975 707', '1300 975 707', 'tel:1300975707'],
  ['131444', '13 14 44', 'tel:131444'],
  ['+44 20 7946 0000', '+44 20 7946 0000', 'tel:+442079460000'],
  ['9555 0123', '9555 0123', 'tel:95550123'],
  ['ask at the bar', 'ask at the bar', 'tel:askatthebar'],
])('shows the telephone number %j as %j, and dials it by %s', (phone, text, url) => {
  expect([phoneText(phone), phoneText(text), phoneUrl(phone)]).toEqual([text, text, url])
})

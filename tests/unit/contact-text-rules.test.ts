import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contactError } from '#server/features/kitchen/restaurants/contact-text-rules.ts'

const PHONE = 'Please leave out phone numbers. Customers see the one in your profile'
const LINK = 'Please leave out links, emails and accounts elsewhere'
const PAYMENT = 'Please leave out other ways to order or pay. Customers pay here'

const demoTexts = ['dishes', 'restaurants'].flatMap((name) =>
  readFileSync(new URL(`../../server/demo/${name}.txt`, import.meta.url), 'utf8').split(/ \| |\n/),
)

it('holds back no text of the demo', () => {
  expect(demoTexts.length).toBeGreaterThan(900)
  expect(demoTexts.filter((text) => contactError(text) !== undefined)).toEqual([])
})

it.each([
  '4 for 2, and 10 for 5',
  'The same dough since 1998, and the same oven since 2004',
  'With E 621, E 330, E 202 and E 211',
  'A tray of 1300 g, cut in 12, 450 g each',
  'Warm it 17:30-19:00, or 17.30-19.00 and 12.00 - 14.30',
  'Open 0900-1700, 1130 - 1430 and 1730 - 2130 on 21.11.2026',
  'Made 21/11/2026 17.30, best before 2026-11-23 18.00',
  'Was $12.50-$25.00, 2 for $12.50',
  'Cashew satay with cashews',
  'Come to the cash register on the left. Ring twice, e.g. at 9.30 pm.',
  'Fried today.Shop-made pasta, no.5 and 1.5 L',
  'Level 2, 300-304 Lygon Street, Melbourne VIC 3000',
  'Chef’s special @ the bar, 2x Rice/Noodles and/or 3 dips',
  'Our oven broke, so we cannot cook your order today',
  'One two three four cheese pizza, three-milk cake',
  'B.L.T with a direct view of the bay',
  'L o n g black',
])('lets %j through', (text) => {
  expect(contactError(text)).toBeUndefined()
})

it.each([
  ['Call 0412 345 678', PHONE],
  ['Call 0412.345.678', PHONE],
  ['Call (04) 12 34 56 78', PHONE],
  ['0 4 1 2 3 4 5 6 7 8', PHONE],
  ['4 for 2: 0412345678 20', PHONE],
  ['+61 412 345 678', PHONE],
  ['+43 660 1234567', PHONE],
  ['Ring 9387 1234', PHONE],
  ['Ring 93871234', PHONE],
  ['1300 123 456', PHONE],
  ['０４１２ ３４５ ６７８', PHONE],
  ['04\u200B12 345\u200B678', PHONE],
  ['O412 345 678', PHONE],
  ['oh four one two three four five six seven eight', PHONE],
  ['nonna.com.au', LINK],
  ['order at https://nonna.example/x', LINK],
  ['www.nonna.example', LINK],
  ['wa.me/nonna', LINK],
  ['nonna dot com', LINK],
  ['nonna@pasta.example', LINK],
  ['nonna (at) pasta.example', LINK],
  ['See @nonna_pasta', LINK],
  ['We are on WhatsApp', LINK],
  ['PayID is cheaper', PAYMENT],
  ['p a y i d is cheaper', PAYMENT],
  ['P.a.y.I.D', PAYMENT],
  ['Pay by bank transfer', PAYMENT],
  ['BSB 063-123', PAYMENT],
  ['Half price for cash', PAYMENT],
  ['Venmo or PayPal', PAYMENT],
  ['Cheaper direct', PAYMENT],
  ['Pay us at the door', PAYMENT],
])('holds %j back', (text, error) => {
  expect(contactError(text)).toBe(error)
})

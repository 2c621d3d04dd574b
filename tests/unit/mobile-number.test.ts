import { expect, it } from 'vitest'
import { MobileNumber } from '#contract/values.ts'

it.each([
  '0491 570 006',
  '0491-570-006',
  '0491\u2013570\u2013006',
  '0491.570.006',
  '(0491) 570 006',
  '+61 491 570 006',
  '+61 (0)491 570 006',
  '+61 0491 570 006',
  '0061 491 570 006',
  '0491/570/006',
  'tel:+61-491-570-006;ext=1',
  '+61\u00a0491\u00a0570\u00a0006',
])('reads the mobile number %s as people write it', (typed) => {
  expect(MobileNumber.parse(typed)).toBe('+61491570006')
})

it.each(['(0)491 570 006x', '0391 570 006', '+61(0)(0)491570006', '491 570 006', '+62 491 570 006'])(
  'refuses %s',
  (typed) => {
    expect(MobileNumber.safeParse(typed).success).toBe(false)
  },
)

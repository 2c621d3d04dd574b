import { expect, it } from 'vitest'
import { withoutAddresses } from '#server/platform/log.ts'

it.each([
  ['mail to kim.lee+work@surplate.example was refused', 'mail to [email] was refused'],
  ['"Key (email)=(kim@a-b.example) exists", kim@surplate.example', '"Key (email)=([email]) exists", [email]'],
  ['at node_modules/@fastify/static/index.js:1:2', 'at node_modules/@fastify/static/index.js:1:2'],
  ['nobody is named here', 'nobody is named here'],
])('leaves out of the line "%s" who it is about', (line, wanted) => {
  expect(withoutAddresses(line)).toBe(wanted)
})

import { expect, it } from 'vitest'
import { makeLog, withoutAddresses } from '#server/platform/monitoring/log.ts'

it.each([
  ['mail to kim.lee+work@surplate.example was refused', 'mail to [email] was refused'],
  ['"Key (email)=(kim@a-b.example) exists", kim@surplate.example', '"Key (email)=([email]) exists", [email]'],
  ['at node_modules/@fastify/static/index.js:1:2', 'at node_modules/@fastify/static/index.js:1:2'],
  ['nobody is named here', 'nobody is named here'],
])('leaves out of the line "%s" who it is about', (line, wanted) => {
  expect(withoutAddresses(line)).toBe(wanted)
})

it('hides fields that are secret by their name, and addresses wherever they are', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const said = { password: 'my own ladle', token: 'abc', email: 'kim@surplate.example', pickup_token: 'A2' }
  log.info({ ...said, account: said, route: '/api/orders' }, 'about kim@surplate.example')
  log.debug('not asked for')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/ladle|abc|kim@|A2/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/api/orders', msg: 'about [email]' })
})

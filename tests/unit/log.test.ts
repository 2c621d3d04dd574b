import { expect, it } from 'vitest'
import { makeLog, withoutAddresses } from '#server/platform/monitoring/log.ts'
import { makeRequestLogger } from '#server/platform/monitoring/request-log.ts'

it.each([
  ['mail to kim.lee+work@surplate.example was refused', 'mail to [email] was refused'],
  ['"Key (email)=(kim@a-b.example) exists", kim@surplate.example', '"Key (email)=([email]) exists", [email]'],
  ['at node_modules/@fastify/static/index.js:1:2', 'at node_modules/@fastify/static/index.js:1:2'],
  ['nobody is named here', 'nobody is named here'],
])('removes the person from the line "%s"', (line, expected) => {
  expect(withoutAddresses(line)).toBe(expected)
})

it('hides secret fields by name, and email addresses anywhere', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const secrets = {
    password: 'my own ladle',
    token: 'abc',
    email: 'kim@surplate.example',
    pickup_token: 'A2',
  }
  log.info({ ...secrets, account: secrets, route: '/api/orders' }, 'about kim@surplate.example')
  log.debug('not asked for')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/ladle|abc|kim@|A2/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/api/orders', msg: 'about [email]' })
})

it.each([
  [undefined, {}],
  ['not_enough_left', { code: 'not_enough_left' }],
])('writes the line of an answered request with the failure code %s', (code, extra) => {
  const lines: string[] = []
  const logRequest = makeRequestLogger(makeLog('info', { write: (line) => void lines.push(line) }))
  logRequest({ id: '1', method: 'POST', route: '/api/orders', status: 409, code, ms: 1.25 })
  const { time, ...line } = JSON.parse(lines.join('')) as Record<string, unknown>
  expect(line).toEqual({
    level: 30,
    id: '1',
    method: 'POST',
    route: '/api/orders',
    status: 409,
    ...extra,
    ms: 1.3,
    msg: 'answered',
  })
  expect(Date.parse(String(time))).not.toBeNaN()
})

it('writes no line of a request while the log is for warnings only', () => {
  const lines: string[] = []
  makeRequestLogger(makeLog('warn', { write: (line) => void lines.push(line) }))({
    id: '1',
    method: 'GET',
    route: undefined,
    status: 200,
    code: undefined,
    ms: 1,
  })
  expect(lines).toEqual([])
})

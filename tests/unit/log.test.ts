import { expect, it } from 'vitest'
import { makeLog, withoutAddresses } from '#server/platform/monitoring/log.ts'
import { makeRequestLogger } from '#server/platform/monitoring/request-log.ts'

function logOf(level: 'info' | 'warn') {
  const lines: string[] = []
  return { lines, log: makeLog(level, { write: (line) => void lines.push(line) }) }
}
const request = { id: '1', method: 'POST', route: '/api/orders', status: 409 }

it.each([
  ['mail to kim.lee+work@surplate.example was refused', 'mail to [email] was refused'],
  ['"Key (email)=(kim@a-b.example) exists", kim@surplate.example', '"Key (email)=([email]) exists", [email]'],
  ['at node_modules/@fastify/static/index.js:1:2', 'at node_modules/@fastify/static/index.js:1:2'],
  ['nobody is named here', 'nobody is named here'],
])('removes the person from the line "%s"', (line, expected) => {
  expect(withoutAddresses(line)).toBe(expected)
})

it('hides secret fields by name, and email addresses anywhere', () => {
  const { log, lines } = logOf('info')
  const keys = { password: 'my own ladle', token: 'abc', pickup_token: 'A2' }
  const secrets = { ...keys, email: 'kim@surplate.example' }
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
  const { log, lines } = logOf('info')
  makeRequestLogger(log)({ ...request, code, ms: 1.25 })
  const { time, ...line } = JSON.parse(lines.join('')) as Record<string, unknown>
  expect(line).toEqual({ level: 30, ...request, ...extra, ms: 1.3, msg: 'answered' })
  expect(Date.parse(String(time))).not.toBeNaN()
})

it('writes no line of a request while the log is for warnings only', () => {
  const { log, lines } = logOf('warn')
  makeRequestLogger(log)({ ...request, code: undefined, ms: 1 })
  expect(lines).toEqual([])
})

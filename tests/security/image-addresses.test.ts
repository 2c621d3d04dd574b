import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { isStorable, NOT_STORABLE } from '#contract/values.ts'
import { forFile } from '#tests/support/for-file.ts'
import { figure } from '#tests/support/figure.ts'
import { startWorld } from './world.ts'

const w = await forFile(startWorld())
const restaurant = w.persons['restaurant A']
const tried = { refused: 0, accepted: 0 }

/** A door that nobody may knock on. */
let connections = 0
const trap = createServer((socket) => {
  connections += 1
  socket.destroy()
})
await once(trap.listen(0, '127.0.0.1'), 'listening')
afterAll(() => trap.close())
const { port } = trap.address() as AddressInfo

const list = (image_url: string) => restaurant.client.send(api.foodItems.list, w.t.newFoodItem({ image_url }))

const refused: [string, string][] = [
  ['http', 'http://images.example/a.jpg'],
  ['http to itself', `http://127.0.0.1:${port}/a.jpg`],
  ['itself', `https://127.0.0.1:${port}/a.jpg`],
  ['itself by name', `https://localhost:${port}/a.jpg`],
  ['itself by a name below', `https://images.localhost:${port}/a.jpg`],
  ['itself in short', `https://127.1:${port}/a.jpg`],
  ['itself as one number', `https://2130706433:${port}/a.jpg`],
  ['itself in hexadecimal', `https://0x7f000001:${port}/a.jpg`],
  ['itself in octal', `https://0177.0.0.1:${port}/a.jpg`],
  ['itself in IPv6', `https://[::1]:${port}/a.jpg`],
  ['itself as IPv4 in IPv6', `https://[::ffff:127.0.0.1]:${port}/a.jpg`],
  ['everything', `https://0.0.0.0:${port}/a.jpg`],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
  ['the metadata of a cloud by https', 'https://169.254.169.254/latest/meta-data/'],
  ['the metadata of a cloud by name', 'https://metadata.google.internal/computeMetadata/v1/'],
  ['a house', 'https://192.168.0.1/logo.png'],
  ['an office', 'https://10.0.0.1/logo.png'],
  ['a public number', 'https://203.0.113.7/logo.png'],
  ['a printer', 'https://printer.local/logo.png'],
  ['a router', 'https://router.home.arpa/logo.png'],
  ['a name without a dot', 'https://intranet/logo.png'],
  ['a name with a dot at its end', 'https://localhost./logo.png'],
  ['somebody signed in', 'https://kim:secret@images.example/a.jpg'],
  ['somebody named', 'https://kim@images.example/a.jpg'],
  ['data', 'data:image/png;base64,iVBORw0KGgo='],
  ['a script', 'javascript:alert(1)'],
  ['a script with capitals', 'JavaScript:alert(1)//https://images.example/a.jpg'],
  ['a file', 'file:///etc/passwd'],
  ['ftp', 'ftp://images.example/a.jpg'],
  ['no scheme', '//images.example/a.jpg'],
  ['a path', '/api/auth/me'],
  ['a line break', 'https://images.example/\na.jpg'],
  ['a backslash', 'https:\\\\images.example\\a.jpg'],
  ['NUL', 'https://images.example/\u0000a.jpg'],
  ['other brackets', 'https://[images.example]/a.jpg'],
]

it.each(refused)('refuses the image URL %s', async (_what, image_url) => {
  const { status, body } = await list(image_url)
  tried[status === 422 ? 'refused' : 'accepted'] += 1
  const why = isStorable(image_url) ? 'Please enter a valid https image URL' : NOT_STORABLE
  expect([status, body.errors]).toEqual([422, { image_url: why }])
  await restaurant.client.fails(422, api.restaurants.change, { image_url })
})

it.each([
  'https://images.example/a.jpg',
  'https://cdn.images.example:8443/a.jpg?w=400#top',
  'https://bücher.example/ä b.jpg'.replace(' ', '%20'),
])('accepts the image URL %s and shows it unchanged without a request', async (image_url) => {
  const looked = vi.spyOn(dns, 'lookup')
  const { status, body } = await list(image_url)
  expect([status, body.image_url]).toEqual([201, image_url])
  await restaurant.client.ok(api.restaurants.change, { image_url })
  await w.t.aPaidOrder(w.persons['customer A'], body)
  await w.persons['customer A'].client.ok(api.orders.all, {})
  await w.t.visitor.ok(api.foodItems.browse, {})
  await w.t.advance({ minutes: 30 })
  expect(looked.mock.calls.map(([name]) => name).filter((name) => name.includes('example'))).toEqual([])
  looked.mockRestore()
})

it('opens no connection to any image URL', () => {
  figure('addresses of pictures', { ...tried, connections })
  expect(connections).toBe(0)
})

it('would detect a connection and a DNS lookup', async () => {
  await fetch(`http://127.0.0.1:${port}/`).catch(() => {})
  const looked = vi.spyOn(dns, 'lookup')
  await fetch('http://images.example.invalid/').catch(() => {})
  expect([connections, looked.mock.calls.map(([name]) => name)]).toEqual([1, ['images.example.invalid']])
  looked.mockRestore()
})

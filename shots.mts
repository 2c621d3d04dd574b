import { chromium } from 'playwright-core'
const O = 'http://localhost:4105'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const out = '/tmp/shots/'
const errs: string[] = []
async function ctx(size: 'p' | 'd', scheme: 'light' | 'dark') {
  const c = await b.newContext({
    baseURL: O,
    viewport: size === 'p' ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  })
  c.on('console', (m) => m.type() === 'error' && errs.push(m.text() + m.location().url))
  c.on('weberror', (e) => errs.push(String(e.error())))
  return c
}
async function login(c: any, email: string) {
  const r = await c.request.post('/api/auth/login', { data: { email, password: 'surplate' } })
  const { user } = await r.json()
  await c.addInitScript((u: string) => {
    if (!sessionStorage.getItem('x')) localStorage.setItem('user', u)
    sessionStorage.setItem('x', '1')
  }, JSON.stringify(user))
}
const r = await ctx('d', 'light')
await login(r, 'restaurant@surplate.example')
await r.request.post('/api/restaurants/mine/members', { data: { email: 'mia.tran@example.org', role: 'manager' } })
await r.request.post('/api/restaurants/mine/members', {
  data: { email: 'a-very-long-address-of-somebody@a-long-company-name.example.org', role: 'counter' },
})
for (const [size, scheme] of [
  ['p', 'light'],
  ['d', 'dark'],
  ['p', 'dark'],
  ['d', 'light'],
] as const) {
  const c = await ctx(size, scheme)
  await login(c, 'restaurant@surplate.example')
  const p = await c.newPage()
  await p.goto('/')
  await p.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Dashboard' }).click()
  await p.getByText('Team', { exact: true }).click()
  await p.getByText('Counter devices', { exact: true }).click()
  await p.getByRole('button', { name: /Send invitation/ }).waitFor()
  await p
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await p.waitForTimeout(500)
  await p.getByRole('heading', { name: 'Team' }).scrollIntoViewIfNeeded()
  await p.screenshot({ path: `${out}team-${size}-${scheme}.png`, fullPage: false })
  await p.getByRole('button', { name: 'Pair a device' }).click()
  await p.getByRole('img', { name: /QR code that/ }).waitFor()
  await p.waitForTimeout(400)
  await p.screenshot({ path: `${out}pair-${size}-${scheme}.png` })
  if ((size === 'p' && scheme === 'light') || (size === 'd' && scheme === 'dark')) {
    const list = await c.request.get('/api/restaurants/mine/devices')
    const url = await (async () => {
      const d = await c.request.post('/api/restaurants/mine/devices', { data: {} })
      return (await d.json()).pairing_url as string
    })()
    const k = await ctx(size, scheme)
    const kp = await k.newPage()
    await kp.goto(url.replace(/^https?:\/\/[^/]+/, ''))
    await kp.getByRole('button', { name: 'Pair this device' }).waitFor()
    await kp.screenshot({ path: `${out}pairing-${size}-${scheme}.png` })
    await kp.getByRole('button', { name: 'Pair this device' }).click()
    await kp.getByText('Still to come today').waitFor()
    await kp.waitForTimeout(800)
    console.log(kp.url())
    await kp.screenshot({ path: `${out}device-${size}-${scheme}.png` })
    const ds = await (await c.request.get('/api/restaurants/mine/devices')).json()
    await p.keyboard.press('Escape')
    await p.waitForTimeout(2500)
    await p.getByRole('heading', { name: 'Counter devices' }).scrollIntoViewIfNeeded()
    await p.screenshot({ path: `${out}devices-${size}-${scheme}.png` })
    for (const d of ds) if (d.paired_at) await c.request.delete('/api/restaurants/mine/devices/' + d.id, { data: {} })
    await kp.getByText('This device has been revoked').waitFor({ timeout: 20000 })
    await kp.screenshot({ path: `${out}revoked-${size}-${scheme}.png` })
  }
}
console.log([...new Set(errs)].join('\n'))
await b.close()

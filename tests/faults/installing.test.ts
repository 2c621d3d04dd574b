import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { aPlace, DEEP, launch } from './running.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const containerfile = read('ops/Containerfile')
const settings = new Set([...read('.env.example').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name))

it('starts the service with a program that an install brings', () => {
  const [, program = '', script = ''] = /^ExecStart=\/opt\/surplate\/(\S+) (\S+)$/m.exec(read('ops/surplate.service')) ?? []
  expect(statSync(join(root, program)).isFile()).toBe(true)
  expect(statSync(join(root, script)).isFile()).toBe(true)
})

it('gives container and service only settings there are, and explains those in the guide', () => {
  const assigned = [...`${containerfile}\n${read('ops/surplate.service')}`.matchAll(/^(?:ENV|Environment=)(.*)$/gm)]
    .flatMap(([, line = '']) => [...line.matchAll(/([A-Z_]+)=/g)])
    .map(([, name]) => name)
  expect(assigned).toContain('DATA_DIR')
  const explained = [...read('docs/operating.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect([...assigned, ...explained].filter((name) => !settings.has(name))).toEqual([])
  expect([...settings].filter((name) => !explained.includes(name ?? '') && name !== 'STRIPE_API_ORIGIN')).toEqual([])
})

/** What a container's build does, step by step, in an empty folder and as nobody special. */
async function buildByHand(): Promise<{ shown: number; code: number | null }> {
  const home = mkdtempSync(join(tmpdir(), 'surplate-container-'))
  const folder = join(home, 'surplate')
  const ignored = new Set(read('.containerignore').trim().split('\n'))
  cpSync(root, folder, { recursive: true, filter: (path) => dirname(path) !== root || !ignored.has(basename(path)) })
  const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (ordinary.uid !== undefined) await promisify(execFile)('chown', ['-R', '65534:65534', home])
  const env = { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), HOME: home }
  try {
    const steps = [...containerfile.matchAll(/^RUN (.*)$/gm)].map(([, step = '']) => step).filter((step) => !step.includes('/data'))
    if (steps.length < 2) throw new Error('the Containerfile has no steps')
    for (const step of steps) await promisify(execFile)('sh', ['-ec', step], { cwd: folder, env, ...ordinary, maxBuffer: 2 ** 24 })
    const place = await aPlace({ DATA_DIR: join(home, 'data'), NODE_ENV: 'production', PAYMENTS: 'sandbox' })
    const server = await launch(place, folder)
    const shown = (await fetch(`http://127.0.0.1:${place.port}/`)).status
    return { shown, code: (await server.stop()).code }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

it.each(DEEP ? ['ordinary user'] : [])('builds and runs by the steps of the Containerfile, as an %s', async () => {
  expect(await buildByHand()).toEqual({ shown: 200, code: 0 })
})

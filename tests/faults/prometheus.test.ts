import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { recordBackup } from '#server/platform/backup/last-backup.ts'
import { scanOf } from '#tests/support/builders.ts'
import { ensurePrometheus, prometheusAdvice } from '#tests/support/ensure-prometheus.ts'
import { databaseAt, patientAddress, rowsAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { clientOf, launch, prepareHome, type ServerHome, worldOf } from '#tests/support/server-process.ts'
import { folderForFile } from './home.ts'
import { replicationSettings, startStandby } from './postgres-standby.ts'
import { type Prometheus, startPrometheus } from './prometheus-process.ts'

const root = join(import.meta.dirname, '..', '..')
const ops = join(root, 'ops', 'prometheus')
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

const tools = await ensurePrometheus()
if (tools === undefined && !['', '0', 'false'].includes(process.env['CI'] ?? ''))
  throw new Error(prometheusAdvice)

/** What `promtool` prints; throws that where it finds fault. */
const promtool = async (...args: string[]): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(tools?.promtool ?? '', args, { cwd: ops })
  return stdout + stderr
}

describe.runIf(tools !== undefined)('the rules of ops/prometheus', () => {
  it('are accepted by promtool, with the example configuration that names them', async () => {
    expect(await promtool('check', 'config', 'prometheus.yml')).toMatch(/surplate-alerts\.yml\s+SUCCESS/)
  })

  it('fire in trouble and are silent without', async () => {
    expect(await promtool('test', 'rules', 'surplate-alerts.test.yml', 'surplate-orders.test.yml')).toMatch(
      /SUCCESS[^]*SUCCESS/,
    )
  })

  it('have a test of each alert, and lead to a section of the guide', () => {
    const rules = read('ops', 'prometheus', 'surplate-alerts.yml')
    const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
    const tests = ['surplate-alerts.test.yml', 'surplate-orders.test.yml']
      .map((file) => read('ops', 'prometheus', file))
      .join('')
    expect(alerts.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([])
    const guide = read('docs', 'operating.md')
    const anchors = [...guide.matchAll(/^## (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    const links = [...rules.matchAll(/^ +docs\/operating\.md#([\w-]+)$/gm)].map(([, anchor = '']) => anchor)
    expect(links).toHaveLength(alerts.length)
    expect(anchors).toEqual(expect.arrayContaining(links))
  })
})

interface Panel {
  title: string
  targets?: { expr: string }[]
}
interface Dashboard {
  panels: Panel[]
  templating: { list: { name: string; type: string; query: string | { query: string } }[] }
}

/** As Grafana fills in its variables when nothing was chosen. */
const filledIn = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'surplate').replaceAll('$instance', '.*')

const dashboard = JSON.parse(read('ops', 'grafana', 'surplate.json')) as Dashboard
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
)

/** What they say depends on the machine, not on the product. */
const OF_THE_MACHINE = new Set([
  'SurplateSlow',
  'SurplateEventLoopLags',
  'SurplateDatabaseBusy',
  'SurplateReplicaBehind',
  'SurplateDiskFills',
  'SurplateDiskFull',
])

/** A few people who look, order and collect. */
async function shop(home: ServerHome): Promise<void> {
  const make = worldOf(home)
  const restaurant = await make.aRestaurant('Nonna Metrica')
  const order = await make.aPaidOrder(await make.aCustomer(), await make.aFoodItem(restaurant))
  await restaurant.client.ok(pickupsApi.collect, scanOf(order))
  for (let page = 0; page < 5; page += 1) await clientOf(home).ok(foodItemsApi.browse, {})
}

describe.runIf(tools !== undefined)('a Prometheus that scrapes the demo city with a read replica', () => {
  const folder = folderForFile('metrics')
  const stops: (() => Promise<unknown>)[] = []
  let prometheus: Prometheus

  beforeAll(async () => {
    const primary = await startCluster(replicationSettings)
    stops.unshift(primary.stop)
    await rowsAt(primary.url, 'create database shop')
    const replica = await startStandby(primary)
    stops.unshift(replica.stop)
    const DATABASE_URL = patientAddress(databaseAt(primary.url, 'shop'))
    const DATA_DIR = join(folder, 'data')
    mkdirSync(DATA_DIR)
    const home = await prepareHome({
      DATA_DIR,
      DATABASE_URL,
      DATABASE_READ_URL: databaseAt(replica.url, 'shop'),
      DEMO: 'on',
    })
    const server = await launch(home)
    stops.unshift(server.stop)
    await recordBackup(databaseAt(primary.url, 'shop'))
    await shop(home)
    prometheus = await startPrometheus(tools?.prometheus ?? '', ops, `127.0.0.1:${home.port}`)
    stops.unshift(prometheus.stop)
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  const scrapes = async (): Promise<number> => {
    const [series] = await prometheus.query('count_over_time(up{job="surplate"}[1h])').catch(() => [])
    return Number(series?.value[1] ?? 0)
  }

  it('has scraped it several times', async () => {
    await expect.poll(scrapes, { interval: 200 }).toBeGreaterThanOrEqual(3)
  })

  it.each(queries)('has data for "%s": %s', async (_title, expression) => {
    const values = async () => {
      const series = await prometheus.query(filledIn(expression))
      return series.map(({ value }) => Number(value[1])).filter(Number.isFinite)
    }
    await expect.poll(values, { interval: 200 }).not.toEqual([])
  })

  it('has values for each variable of the dashboard', async () => {
    for (const { query, type } of dashboard.templating.list) {
      if (type !== 'query' || typeof query === 'string') continue
      const [, match = '', label = ''] = /^label_values\((.*), (\w+)\)$/.exec(filledIn(query.query)) ?? []
      expect(await prometheus.labelValues(label, match)).not.toEqual([])
    }
  })

  it('has every metric that an alert reads', async () => {
    const rules = await prometheus.alertRules()
    const names = rules.flatMap(({ query }) =>
      [...query.matchAll(/([a-z][\w:]*)\{/g)].map(([, name]) => name),
    )
    expect(names.length).toBeGreaterThan(rules.length)
    // Nobody has reached a limit, so that has no series yet.
    const existing = async () => [
      ...(await prometheus.labelValues('__name__')),
      ...(await prometheus.declaredMetrics()),
    ]
    await expect.poll(existing).toEqual(expect.arrayContaining(names))
  })

  it('evaluates every alert, of which none fires', async () => {
    await expect.poll(scrapes, { interval: 200 }).toBeGreaterThanOrEqual(3)
    await expect
      .poll(async () => (await prometheus.alertRules()).filter(({ health }) => health === 'unknown'))
      .toEqual([])
    const rules = await prometheus.alertRules()
    expect(rules.flatMap(({ lastError }) => lastError ?? [])).toEqual([])
    const ofProduct = rules.filter(({ name }) => !OF_THE_MACHINE.has(name))
    expect(rules.length - ofProduct.length).toBe(OF_THE_MACHINE.size)
    for (const { name, query, state } of ofProduct)
      expect({ name, state, series: await prometheus.query(query) }).toEqual({
        name,
        state: 'inactive',
        series: [],
      })
  })
})

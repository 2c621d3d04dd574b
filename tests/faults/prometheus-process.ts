import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'

/** One series of an answer: its labels, its time and its value as a text. */
interface Series {
  metric: Record<string, string>
  value: [number, string]
}

export interface AlertRule {
  name: string
  query: string
  state: string
  health: string
  lastError?: string
}

export interface Prometheus {
  /** What an expression gives now. Throws what Prometheus says of one that is wrong. */
  query: (expression: string) => Promise<Series[]>
  /** The values of a label, of all series or of those that match. */
  labelValues: (label: string, match?: string) => Promise<string[]>
  /** The names of the metrics that the targets declare, whether they have a value yet or not. */
  declaredMetrics: () => Promise<string[]>
  alertRules: () => Promise<AlertRule[]>
  stop: () => Promise<void>
}

/** Runs a program until its input ends, which it does with this process at the latest. */
const UNTIL_INPUT_ENDS = '"$@" & cat > /dev/null; kill $!; wait $!'

/**
 * Starts a Prometheus by the example configuration in `ops`, which scrapes `target` each second, with data of
 * its own on a free port.
 */
export async function startPrometheus(program: string, ops: string, target: string): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-prometheus-'))
  const example = readFileSync(join(ops, 'prometheus.yml'), 'utf8')
  const config = example
    .replace('127.0.0.1:3000', target)
    .replaceAll('15s', '1s')
    .replace('- surplate-alerts.yml', `- ${join(ops, 'surplate-alerts.yml')}`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const port = await freePort()
  const options = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    '--storage.tsdb.retention.time=1h',
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ]
  const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', program, ...options], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (text) => output.push(String(text)))

  const read = async <T>(path: string, parameters: Record<string, string> = {}): Promise<T> => {
    const url = `http://127.0.0.1:${port}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`
    const reply = await fetch(url).catch(() => {
      throw new Error(`Prometheus does not answer: ${output.join('')}`)
    })
    const { data, error } = (await reply.json()) as { data: T; error?: string }
    if (error !== undefined) throw new Error(`${error}, in ${JSON.stringify(parameters)}`)
    return data
  }
  return {
    query: async (expression) => {
      const { result } = await read<{ result: Series[] }>('query', { query: expression })
      return result
    },
    labelValues: (label, match) =>
      read<string[]>(`label/${label}/values`, match === undefined ? {} : { 'match[]': match }),
    declaredMetrics: async () => Object.keys(await read<object>('metadata')),
    alertRules: async () => {
      const { groups } = await read<{ groups: { rules: AlertRule[] }[] }>('rules', { type: 'alert' })
      return groups.flatMap(({ rules }) => rules)
    },
    stop: async () => {
      child.stdin.end()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { forgetFigures, readFigures, table } from '#tests/support/figure-table.ts'
import { costTable, forgetCosts, processorTime, readCosts } from '#tests/support/costs.ts'
import { ensurePrometheus, prometheusAdvice } from '#tests/support/ensure-prometheus.ts'
import { compareWithLogs } from '#tests/support/declared-failures.ts'
import { figure } from '#tests/support/figure.ts'
import { forgetLogs, readLogs } from '#tests/support/log-files.ts'
import { secretsIn } from '#tests/support/log-secrets.ts'
import { breakCluster, clusterAdvice, hasClusterPackages } from './cluster.ts'
import { checkHtml, hasJava, javaAdvice } from './html.ts'
import { writeConformance } from './conformance.ts'
import { hasSpamAssassin, scoreEmails, spamAssassinAdvice } from './spam.ts'
import { ensureBrowser } from './browser.ts'
import { forgetStripeRequests, writeStripeRequests } from './stripe-requests.ts'
import { countVitest, type Count, type Report } from './vitest-count.ts'

const root = join(import.meta.dirname, '..', '..')
const report = join(root, 'test-results', 'vitest.json')
const inCi = !['', '0', 'false'].includes(process.env['CI'] ?? '')
let running: ChildProcess | undefined

/** The script behind a command of an installed package, to be run by this Node on any system. */
function commandOf(name: string, command = name): string {
  const manifest = join(root, 'node_modules', name, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[command] ?? ''))
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    })
    running.on('error', () => resolve(1))
    running.on('close', (code) => resolve(code ?? 1))
  })
}

async function check(name: string, work: () => Promise<boolean>, total: Count): Promise<void> {
  console.log(`\n▶ ${name}`)
  const started = performance.now()
  const passed = await work()
  console.log(`${passed ? '✔' : '✘'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (passed) total.passed += 1
  else total.failed.push(name)
}

async function runTests(env: NodeJS.ProcessEnv, projects: string[], total: Count): Promise<void> {
  console.log('\n▶ Tests')
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  forgetFigures()
  forgetLogs()
  forgetCosts()
  forgetStripeRequests()
  const before_s = processorTime().seconds
  const projectArgs = projects.flatMap((project) => ['--project', project])
  const code = await run(
    commandOf('vitest'),
    ['run', ...projectArgs, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  )
  const vitest_s = processorTime().seconds - before_s
  const results: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  const tests = countVitest(results)
  writeConformance(results)
  // An error outside any test, or a run that broke off, is in no test's result.
  if (code !== 0 && tests.failed.length === 0) tests.failed.push('the test run itself')
  total.passed += tests.passed
  total.failed.push(...tests.failed)
  total.skipped.push(...tests.skipped)
  console.log(`\n${costTable(readCosts(), vitest_s)}\n`)
}

/** Looks through everything that the servers of the tests have logged. */
async function searchLogs(): Promise<boolean> {
  const { lines, passwords } = readLogs()
  const secrets = secretsIn(lines, passwords)
  for (const { what, line } of secrets.slice(0, 20)) console.log(`${what}: ${line.slice(0, 500)}`)
  figure('logs of the whole run', {
    lines: lines.length,
    'passwords typed': passwords.length,
    'lines with a secret': secrets.length,
  })
  return lines.length > 0 && secrets.length === 0
}

/**
 * Compares the codes that the servers of the tests have answered with those that the endpoints declare; all
 * of them where all tests ran.
 */
async function compareFailures(isWhole: boolean): Promise<boolean> {
  const { undeclared, unreceived } = compareWithLogs(readLogs().lines)
  for (const each of undeclared) console.log(`not declared: ${each}`)
  for (const each of unreceived) console.log(`declared, and received by no test: ${each}`)
  return undeclared.length === 0 && (unreceived.length === 0 || !isWhole)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })
}

// Servers that the tests start read the code that one of them has compiled.
process.env['NODE_COMPILE_CACHE'] = join(root, 'test-results', 'compiled')

const total: Count = { passed: 0, failed: [], skipped: [] }
const ok = async (code: Promise<number>): Promise<boolean> => (await code) === 0
const tool = (name: string, args: string[], command?: string) => () => ok(run(commandOf(name, command), args))

const deep = process.env['DEEP'] === '1'
/** Only what takes less than a minute. */
const quick = process.env['QUICK'] === '1'
const machine = quick
  ? { env: process.env, projects: ['unit', 'architecture'], missing: [] as string[], pooler: false }
  : await ensureBrowser(deep)
if (!quick && (await ensurePrometheus()) === undefined) machine.missing.push(prometheusAdvice)
for (const line of machine.missing) {
  console.log(line)
  if (!inCi) total.skipped.push(line)
  else total.failed.push(line)
}
await check('Types', tool('typescript', ['-b'], 'tsc'), total)
await check(
  'Lint',
  tool('oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
  total,
)
await check('Format', tool('oxfmt', ['--check']), total)
await check('Unused code and packages', tool('knip', []), total)
if (!quick) await check('Web build', () => ok(run(join(root, 'scripts', 'build.mjs'), [])), total)
await runTests(machine.env, machine.projects, total)
if (deep && machine.pooler) {
  const env = { ...machine.env, POOLER: 'pgbouncer' }
  await check(
    'API through pgbouncer',
    () => ok(run(commandOf('vitest'), ['run', '--project', 'api', 'tests/api', 'tests/stores'], env)),
    total,
  )
} else if (deep)
  total.skipped.push('API through pgbouncer: install pgbouncer (Debian: apt install pgbouncer)')
if (deep && hasClusterPackages()) await check('PostgreSQL on three machines', () => ok(breakCluster()), total)
else if (deep) total.skipped.push(clusterAdvice)
if (!quick) {
  await check('Logs of the tests', searchLogs, total)
  const stripeRequests = writeStripeRequests()
  if (stripeRequests !== undefined)
    await check('Requests of the tests to Stripe', tool('typescript', ['-p', stripeRequests], 'tsc'), total)
  else if (machine.missing.length === 0) total.failed.push('no request of the tests to Stripe')
  await check('Failure codes of the tests', () => compareFailures(machine.missing.length === 0), total)
}
if (deep && hasJava()) await check('HTML of every view', async () => checkHtml(), total)
else if (deep) total.skipped.push(javaAdvice)
if (deep && hasSpamAssassin()) await check('Score of every email', async () => scoreEmails(), total)
else if (deep) total.skipped.push(spamAssassinAdvice)
if (deep) {
  const figures = readFigures()
  console.log(`\n${table(figures)}\n`)
  // Where all tests have run, a figure that is missing was lost on the way.
  if (machine.missing.length === 0)
    total.failed.push(
      ...figures.filter(({ verdict }) => verdict === 'no figure').map(({ row }) => `no figure for: ${row}`),
    )
}
for (const name of total.skipped) console.log(`not run: ${name}`)
for (const name of total.failed) console.log(`failed: ${name}`)
console.log(`${total.passed} passed, ${total.failed.length} failed`)
process.exitCode = total.failed.length === 0 ? 0 : 1

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './sources.ts'

const CARD = '#web/features/shop/browse/card.tsx'
const ORDERS = '#server/features/orders/ordering'
const PAYMENTS = '#server/features/payments/processing'

// A small house with the real rules: each line is a file, what it imports, and what the linter is to say
// about it.
const forbidden: [string, string, string][] = [
  ['contract/a.ts', 'kysely', 'The contract imports zod'],
  ['contract/b.ts', '#server/platform/db/database.ts', 'The contract imports zod'],
  ['web/platform/a.ts', '#server/platform/db/database.ts', 'The web knows the server through'],
  ['web/features/orders/ordering/a.ts', 'node:fs', 'The web knows the server through'],
  ['web/features/orders/ordering/b.ts', CARD, 'Features of the web do not know each other'],
  ['web/features/orders/ordering/c.ts', '#web/app.tsx', 'Features of the web do not know each other'],
  ['web/ui/a.ts', CARD, 'What features share knows no feature'],
  ['web/domain/a.ts', CARD, 'What features share knows no feature'],
  ['web/ui/b.ts', '#web/domain/session.ts', 'Design system and platform'],
  ['web/platform/b.ts', '#web/domain/session.ts', 'Design system and platform'],
  ['server/features/orders/ordering/a.ts', '#web/view.ts', 'The server knows nothing of the web'],
  [
    'server/features/orders/ordering/b.ts',
    `${PAYMENTS}/payment-store.ts`,
    'Another slice is entered through',
  ],
  ['server/features/orders/ordering/c.ts', 'fastify', 'The HTTP framework is known to'],
  ['server/features/orders/ordering/d.ts', 'pg', 'Drivers are known to'],
  ['server/features/orders/ordering/e.ts', '#server/app.ts', 'A slice is wired by slices.ts'],
  ['server/features/orders/ordering/f.ts', '#tests/support/app.ts', 'Only tests import test code'],
  ['server/features/orders/ordering/order-rules.ts', './order-store.ts', 'A rule imports the contract'],
  ['server/features/orders/ordering/late-rules.ts', 'node:crypto', 'A rule imports the contract'],
  [
    'server/features/orders/ordering/placing/a-rules.ts',
    `${PAYMENTS}/a-rules.ts`,
    'A rule imports the contract',
  ],
  ['server/application/a-rules.ts', 'node:fs', 'A rule imports the contract'],
  ['web/features/kitchen/dashboard/a.ts', CARD, 'Features of the web do not know each other'],
  ['server/platform/a.ts', `${ORDERS}/public.ts`, 'The platform knows no slice'],
  ['server/application/a.ts', `${ORDERS}/public.ts`, 'The platform knows no slice'],
  ['server/platform/c.ts', '#server/application/config.ts', 'The platform knows no slice'],
  ['server/platform/b.ts', 'fastify', 'The HTTP framework is known to'],
  ['server/demo/a.ts', `${ORDERS}/public.ts`, 'The demo city enters a slice through'],
  ['server/features/orders/ordering/h.ts', `${PAYMENTS}/seeds.ts`, 'Another slice is entered through'],
  ['server/features/orders/ordering/i.ts', `${PAYMENTS}/slice.ts`, 'Another slice is entered through'],
  ['server/features/kitchen/staff/a.ts', `${ORDERS}/public.ts`, 'only from its own group or one'],
  [
    'server/features/messages/notifications/a.ts',
    '#server/features/people/accounts/public.ts',
    'only from its own group or one',
  ],
  ['server/features/orders/ordering/j.ts', '#server/platform/mail/mailer.ts', 'Emails are sent in one way'],
  ['contract/kitchen/a.ts', '#contract/orders/orders.ts', 'only from the groups below'],
  ['server/slices.ts', './features/orders/ordering/public.ts', 'The list of slices registers each by'],
  ['server/a.ts', './features/orders/ordering/slice.ts', 'enters each through its public.ts'],
  ['server/a-cycle.ts', './b-cycle.ts', 'Dependency cycle'],
  ['tests/a.ts', '../web/view.ts', 'Inside a folder use ./'],
  ['server/features/orders/ordering/g.ts', '../payments/public.ts', 'Inside a folder use ./'],
]
const allowed: [string, string][] = [
  ['contract/ok.ts', 'zod'],
  ['contract/orders/ok.ts', '#contract/kitchen/food-items.ts'],
  ['web/features/orders/ordering/ok.ts', '#web/features/orders/ordering/parts/line.tsx'],
  ['web/app.tsx', '#web/features/orders/ordering/view.tsx'],
  ['server/ok.ts', './features/orders/ordering/public.ts'],
  ['server/features/orders/ordering/ok.ts', '#server/features/payments/processing/public.ts'],
  ['server/features/orders/ordering/well-rules.ts', './order-rules.ts'],
  ['server/features/orders/ordering/placing/ok-rules.ts', '#server/features/orders/ordering/order-rules.ts'],
  ['web/features/kitchen/dashboard/ok.ts', '#web/features/kitchen/hours/hours-card.tsx'],
  ['server/features/messages/notifications/ok.ts', '#server/platform/mail/mailer.ts'],
  ['server/platform/http/http.ts', 'fastify'],
  ['server/platform/db/postgres.ts', 'pg'],
  ['server/demo/ok.ts', '#server/features/orders/ordering/seeds.ts'],
  ['tests/ok.ts', '#server/features/orders/ordering/order-store.ts'],
]

const effects = {
  accidental: 'x()',
  optional: 'x?.()',
  voided: 'void x()',
  ending: '() => x()',
  block: '{ x() }',
}

const texts = {
  alone: '<p>{name}</p>',
  blank: '<p><b>a</b> <b>b</b>{x && <b>c</b>}</p>',
  mapped: '<p><b>a</b>{[1].map((n) => <b key={n}>{n}</b>)}</p>',
  beside: '<p>Hello <b>a</b></p>',
  named: '<p>{name}{x && <b>a</b>}</p>',
  sometimes: "<p><b>a</b>{x && 'text'}</p>",
  template: '<p><b>a</b>{`text`}</p>',
  fragment: '<>{name}</>',
}

const groups = {
  form: '<form noValidate />',
  namedForm: '<form aria-label="Sign in" />',
  fieldset: '<fieldset><label>Monday</label></fieldset>',
  legend: '<fieldset><legend>Days</legend></fieldset>',
  group: '<div role="group" />',
  namedGroup: '<div role="group" aria-labelledby="days" />',
}

const numbers = {
  attribute: '<input type="number" />',
  expression: "<input type={'number'} />",
  chosen: "<input type={x ? 'number' : 'text'} />",
  spread: "<input {...{ type: 'number', min: '0' }} />",
  registered: '<input {...register({ valueAsNumber: true })} />',
  read: '<input onChange={({ currentTarget }) => register(currentTarget.valueAsNumber)} />',
  text: '<input type="text" inputMode="decimal" />',
  other: "<input type={x ? 'text' : 'date'} title=\"number\" />",
}

interface Finding {
  filename: string
  message: string
  help?: string
}

const house = mkdtempSync(join(tmpdir(), 'surplate-lint-'))
let findings: Finding[] = []
const messagesOf = (path: string): string =>
  findings
    .filter(({ filename }) => filename === path)
    .map(({ message, help }) => `${message} ${help ?? ''}`)
    .join('\n')

function put(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

beforeAll(() => {
  for (const [path, module] of [...forbidden, ...allowed])
    put(path, `import { x } from '${module}'\n\nexport const y = x\n`)
  put('server/features/payments/processing/public.ts', 'export const x = 1\n')
  put('web/features/shop/browse/card.tsx', 'export const x = 1\n')
  put('server/a-cycle.ts', "import type { B } from './b-cycle.ts'\n\nexport type A = B\n")
  put('server/b-cycle.ts', "import type { A } from './a-cycle.ts'\n\nexport type B = A[]\n")
  put('web/tangled.ts', `export const x = (n: number) => ${'n === 1 ? 1 : '.repeat(10)}10\n`)
  for (const [name, effect] of Object.entries(effects))
    put(
      `web/${name}.ts`,
      `import { useEffect } from 'react'\nexport const useX = (x: () => void) => useEffect(() => ${effect}, [x])\n`,
    )
  for (const [name, markup] of Object.entries(texts))
    put(
      `web/text-${name}.tsx`,
      `export const Text = ({ name, x }: { name: string; x: boolean }) => ${markup}\n`,
    )
  for (const [name, markup] of Object.entries(groups))
    put(`web/group-${name}.tsx`, `export const Group = () => ${markup}\n`)
  for (const [name, markup] of Object.entries(numbers))
    put(
      `web/number-${name}.tsx`,
      `export const Field = ({ x, register }: { x: boolean; register: (v: unknown) => object }) => ${markup}\n`,
    )
  mkdirSync(join(house, 'scripts/checks'), { recursive: true })
  for (const file of ['oxlint.config.ts', 'scripts/checks/lint-rules.ts'])
    copyFileSync(join(root, file), join(house, file))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
  const command = [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json']
  const folders = ['contract', 'server', 'web', 'tests']
  const { stdout } = spawnSync(process.execPath, [...command, ...folders], { cwd: house, encoding: 'utf8' })
  findings = (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

it.each(forbidden)('refuses in %s an import of %s', (path, _module, message) => {
  expect(messagesOf(path)).toContain(message)
})

it.each(allowed)('allows in %s an import of %s', (path) => {
  expect(messagesOf(path)).toBe('')
})

it('refuses a function that is too complex', () => {
  expect(messagesOf('web/tangled.ts')).toContain('complexity of 11')
})

it('refuses an effect that returns the value of an expression, and allows void, a clean-up and a block', () => {
  const refused = Object.keys(effects).filter((name) =>
    messagesOf(`web/${name}.ts`).includes('React calls what an effect returns'),
  )
  expect(refused).toEqual(['accidental', 'optional'])
})

it('refuses a text beside another child, which translation would cut off, and allows it alone', () => {
  const refused = Object.keys(texts).filter((name) =>
    messagesOf(`web/text-${name}.tsx`).includes('A text is alone in its element'),
  )
  expect(refused).toEqual(['beside', 'named', 'sometimes', 'template', 'fragment'])
})

it('refuses a form, a fieldset and a group without a name', () => {
  const refused = Object.keys(groups).filter((name) =>
    messagesOf(`web/group-${name}.tsx`).includes('A group has a name'),
  )
  expect(refused).toEqual(['form', 'fieldset', 'group'])
})

it('refuses a field of type number and its value, and allows a number as text', () => {
  const refused = Object.keys(numbers).filter((name) =>
    messagesOf(`web/number-${name}.tsx`).includes('A field of type number'),
  )
  expect(refused).toEqual(['attribute', 'expression', 'chosen', 'spread', 'registered', 'read'])
})

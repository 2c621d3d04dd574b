import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig, Settings } from '#server/application/config.ts'
import { madeUp, root, type Source, sources, under } from './sources.ts'

const CONFIG = 'server/application/config.ts'
const example = readFileSync(join(root, '.env.example'), 'utf8')

const valuesOf = (text: string): [string, string][] =>
  [...text.matchAll(/^# ?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])

/** Settings for which a line shows a value that is not the default, or no value though there is a default. */
const notDefault = (text: string): string[] => {
  const defaults: Record<string, unknown> = Settings.parse({})
  const hasNoDefault = (name: string): boolean =>
    ['undefined', '[]'].includes(JSON.stringify(defaults[name]) ?? 'undefined')
  return valuesOf(text)
    .filter(([name, value]) =>
      value === ''
        ? !hasNoDefault(name)
        : JSON.stringify(readConfig({ [name]: value })) !== JSON.stringify(readConfig({})),
    )
    .map(([name]) => name)
}

it('shows the default of every setting in .env.example', () => {
  expect(valuesOf(example).length).toBeGreaterThan(20)
  expect(notDefault(example)).toEqual([])
  expect(notDefault('# PORT=3001\n# HOST=\n# DEMO=on\n# DATA_DIR=./data\n')).toEqual(['PORT', 'HOST', 'DEMO'])
})

const fieldsOf = (text: string): string[] => {
  const [, body = ''] = /export interface Config \{\n(.*?)\n\}/s.exec(text) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

/** Fields of the configuration that no other file of the server reads. */
function unreadFields(all: Source[]): string[] {
  const config = all.find(({ path }) => path === CONFIG)
  const readers = under(all, 'server/').filter(({ path }) => path !== CONFIG)
  return fieldsOf(config?.text ?? '').filter(
    (field) => !readers.some(({ text }) => new RegExp(`\\b${field}\\b`).test(text)),
  )
}

it('has no configuration field that nobody reads', () => {
  expect(fieldsOf(readFileSync(join(root, CONFIG), 'utf8'))).toContain('trust_proxy')
  expect(unreadFields(sources)).toEqual([])
  const config = madeUp(CONFIG, 'export interface Config {\n  port: number\n  production: boolean\n}\n')
  expect(unreadFields([config, madeUp('server/main.ts', 'listen(config.port)')])).toEqual(['production'])
})

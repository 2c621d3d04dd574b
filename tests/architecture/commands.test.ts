import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const programs: Record<string, string> = {
  backup: 'server/backup-command.ts',
  restore: 'server/backup-command.ts',
  operator: 'server/operator-command.ts',
}

/** The commands of a document: each line of its blocks for a shell, and each `npm run …` in its text. */
const commandsIn = (text: string): string[] => [
  ...[...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/ +#.*/, '').trim()),
  ),
  ...[...text.matchAll(/`(npm (?:run|start)[^`]*)`/g)].map(([, command = '']) =>
    command.replaceAll(/\s+/g, ' '),
  ),
]

/** What is wrong with a command that a document gives, or undefined. */
function faultOf(command: string): string | undefined {
  const [, start, name = '', rest = ''] = /(npm run |scripts\/)([\w:-]+)(?:\.mjs)?(.*)/.exec(command) ?? []
  if (start === undefined) return undefined
  if (start === 'npm run ' && scripts[name] === undefined) return `no script ${name}`
  if (start === 'scripts/' && !existsSync(join(root, 'scripts', `${name}.mjs`))) return `no file ${name}.mjs`
  const program = programs[name]
  return program === undefined ? undefined : unknownWord(name, rest.split(' '), read(program))
}

/** The first option or action of a command that its program does not have. */
function unknownWord(name: string, words: string[], code: string): string | undefined {
  const isOption = (word: string): boolean => /^--\w/.test(word)
  const hasOption = (option: string): boolean => new RegExp(`\\b${option.slice(2)}'?: \\{ type`).test(code)
  const unknown = words.find((word) => isOption(word) && !hasOption(word))
  if (unknown !== undefined) return `no option ${unknown}`
  const action = name === 'operator' ? words.find((word) => /^\w/.test(word)) : undefined
  return action === undefined || code.includes(`'${action}'`) ? undefined : `no action ${action}`
}

it.each(['docs/operating.md', 'docs/cluster.md', 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'])(
  'gives in %s no command, option or action that does not exist',
  (path) => {
    expect(commandsIn(read(path)).flatMap((command) => faultOf(command) ?? [])).toEqual([])
  },
)

it.each([
  ['npm run back-up', 'no script back-up'],
  ['npm run backup -- FILE --vacant', 'no option --vacant'],
  ['node scripts/keep.mjs', 'no file'],
  ['npm run operator -- hire you@example.org', 'no action hire'],
])('detects a documented command that does not exist: %s', (command, fault) => {
  expect(faultOf(command)).toContain(fault)
})

it('gives the commands under systemd and in a container with the folders and settings that ops/ has', () => {
  const commands = commandsIn(read('docs/operating.md'))
  const unit = read('ops/surplate.service')
  const [, data_dir] = /DATA_DIR=(\S+)/.exec(unit) ?? []
  const [, settings] = /^EnvironmentFile=-(\S+)$/m.exec(unit) ?? []
  const [, node] = /^ExecStart=\/opt\/surplate\/(\S+)/m.exec(unit) ?? []
  expect(commands).toContain(`export DATA_DIR=${data_dir}`)
  for (const name of ['backup', 'restore', 'operator']) {
    const of = (start: string): string | undefined =>
      commands.find((command) => command.startsWith(`${start}scripts/${name}.mjs`))
    expect(of(`${node} --env-file=${settings} `), name).toBeDefined()
    expect(of('podman exec surplate node '), name).toBeDefined()
  }
  expect(read('ops/Containerfile')).toMatch(/^WORKDIR \/surplate$[^]*^VOLUME \/data$/m)
})

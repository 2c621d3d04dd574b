import type { Plugin } from 'vite'

const PREFIX = '\0late-query/'

/** What TanStack Query imports at once although only some views use it. */
interface LatePart {
  /** Who imports it at once, and gets what stands in for it. */
  early: string
  /** Whoever imports `provider` brings the part along: the observer of the views that use it. */
  observer: string
  provider: string
  /** A module with what `early` imports, and `provide`, which is given the real one. */
  code: string
  /** What the provider gives to `provide`, from where. */
  real: [name: string, file: string]
}

/** `late` calls the real cache once there is one; before that, there are no mutations. */
const MUTATIONS = `
let Real, real
const none = { clear() {}, findAll: () => [], resumePausedMutations: () => Promise.resolve() }
const late = new Proxy(none, { get(_, name) {
  if (Real !== undefined) real ??= new Real()
  const value = (real ?? none)[name]
  return typeof value === 'function' ? value.bind(real) : value
} })
export class MutationCache { constructor() { return late } }
export const provide = (given) => { Real = given }`

const INFINITE = `
let real
export const infiniteQueryBehavior = (pages) => real(pages)
export const provide = (given) => { real = given }`

const parts: Record<string, LatePart> = {
  mutations: {
    early: 'queryClient.js ./mutationCache.js',
    observer: 'mutationObserver.js',
    provider: './mutation.js',
    code: MUTATIONS,
    real: ['MutationCache', './mutationCache.js'],
  },
  infinite: {
    early: 'query.js ./infiniteQueryBehavior.js',
    observer: 'infiniteQueryObserver.js',
    provider: './infiniteQueryBehavior.js',
    code: INFINITE,
    real: ['infiniteQueryBehavior', './infiniteQueryBehavior.js'],
  },
}
const entries = Object.entries(parts)
const QUERY_CORE = /\/query-core\/build\/modern\/(\w+\.js)$/

/**
 * Leaves out of the first script what TanStack Query has for views that change something or load page after page:
 * the first of these brings it along.
 */
export const lateQuery: Plugin = {
  name: 'late-query',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(id, importer = '') {
    if (id.startsWith(PREFIX)) return id
    const [, file = ''] = QUERY_CORE.exec(importer) ?? []
    const early = entries.find(([, part]) => part.early === `${file} ${id}`)
    if (early !== undefined) return PREFIX + early[0]
    const late = entries.find(([, { observer, provider }]) => file === observer && id === provider)
    if (late === undefined) return undefined
    const [name, { provider, real }] = late
    const ids = await Promise.all(
      [provider, real[1]].map((one) => this.resolve(one, importer, { skipSelf: true })),
    )
    return [`${PREFIX}provide/${name}`, ...ids.map((resolved) => resolved?.id)].join(' ')
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return undefined
    const [name = '', provider_file, real_file] = id.slice(PREFIX.length).split(' ')
    const part = parts[name.replace('provide/', '')]
    if (part === undefined || provider_file === undefined) return part?.code
    const [real] = part.real
    return `export * from '${provider_file}'\nimport { ${real} } from '${real_file}'\nimport { provide } from '${PREFIX}${name.replace('provide/', '')}'\nprovide(${real})`
  },
}

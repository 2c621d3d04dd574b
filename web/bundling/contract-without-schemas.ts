import type { Plugin } from 'vite'

const MARK = '?without-schemas'
const STAND_IN = '\0no-zod'
const validates = /-form\.tsx?$/

/**
 * A call needs the method and path of an endpoint, not its schemas, and zod would be a quarter of the home page's code.
 * So the contract comes without schemas, except where a form checks what was typed: in files named `*-form.ts(x)`.
 */
export const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined || validates.test(importer)) return null
    const inside = importer.endsWith(MARK)
    if (inside && source === 'zod') return STAND_IN
    if (!source.startsWith('#contract/') && !(inside && source.startsWith('./'))) return null
    const found = await this.resolve(source, importer.replace(MARK, ''), { skipSelf: true })
    return found === null ? null : `${found.id}${MARK}`
  },
  load: (id) => (id === STAND_IN ? standIn : null),
}

const standIn = `
const refused = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', '_zod', '~standard'])
const get = (_, name) => {
  if (refused.has(name)) throw new Error('A schema is used outside a form: name the file *-form.ts')
  return z
}
export const z = new Proxy(() => z, { get, apply: () => z })
`

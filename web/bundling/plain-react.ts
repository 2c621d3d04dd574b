import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The production files of React by the name they are imported under. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  'use-sync-external-store/shim': 'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
}
const PREFIX = '\0plain-react/'

/** What a file of React has that only a CommonJS wrapper gives it. */
const LEFT_OVER = /\b(?:require\(|exports\b|module\.)/

/**
 * A CommonJS file of React as a plain module: what it requires is imported, what it exports are
 * variables. Throws for a file that is written in another way than React 19's.
 */
export function toModule(part: string, source: string): string {
  const imports = [`import * as whole from '${part}'`]
  const names = new Set<string>()
  const plain = source
    .replace('"use strict";', '')
    .replaceAll(/(\w+) = require\("([^"]+)"\)/g, (_, local: string, required: string) => {
      imports.push(`import * as ${local} from '${required}'`)
      return `${local}Required`
    })
    .replaceAll(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.add(name)
      return `let exported_${name} =`
    })
    .replaceAll(/\bexports\.(\w+)/g, 'exported_$1')
  const [left] = LEFT_OVER.exec(plain) ?? []
  if (left !== undefined) throw new Error(`React is written in another way: ${left} is left over`)
  const exported = ['whole as default', ...[...names].map((name) => `exported_${name} as ${name}`)]
  return `${imports.join('\n')}\n${plain}\nexport { ${exported.join(', ')} }`
}

/**
 * Bundles React's CommonJS files as plain modules: a phone takes twice as long to evaluate them inside the
 * function that a bundler otherwise wraps them in, and nothing of them can be left out.
 */
export const plainReact: Plugin = {
  name: 'plain-react',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (Object.hasOwn(FILES, id) ? PREFIX + id : undefined),
  load: (id) => {
    if (!id.startsWith(PREFIX)) return undefined
    const part = id.slice(PREFIX.length)
    return toModule(part, readFileSync(new URL(`../../node_modules/${FILES[part]}`, import.meta.url), 'utf8'))
  },
}

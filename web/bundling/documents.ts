import type { Plugin, Rolldown } from 'vite'

const views = { browse: 'features/browse/browse-view.tsx', auth: 'features/auth/auth-view.tsx' }

/**
 * Makes a document for each view that is drawn before its code is there: `index.html` for home, `auth.html`, `browse.html`; and
 * `page.html` for every other. Each names the code that it is going to need.
 */
export const documents: Plugin = {
  name: 'documents',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const document = bundle['index.html']
      if (document?.type !== 'asset') throw new Error('index.html is not there')
      const plain = String(document.source)
      const main = chunkOf(bundle, 'main.tsx')
      const put = (name: string, ...chunks: Rolldown.OutputChunk[]): void =>
        void this.emitFile({ type: 'asset', fileName: `${name}.html`, source: drawable(plain, codeOf(bundle, [main, ...chunks])) })
      for (const [view, module] of Object.entries(views)) put(view, chunkOf(bundle, module))
      document.source = drawable(plain, codeOf(bundle, [main]))
      this.emitFile({ type: 'asset', fileName: 'page.html', source: atOnce(plain, codeOf(bundle, [main])) })
    },
  },
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/web/${module}`))
  if (found?.type !== 'chunk') throw new Error(`${module} is in no chunk of its own`)
  return found
}

/** The files of these chunks and of all that they import. */
function codeOf(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  chunks.forEach(add)
  return [...files]
}

const intoHead = (document: string, tags: string[]): string => document.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
const unnamed = (document: string, files: string[]): string[] => files.filter((file) => !document.includes(file)).map((file) => `/${file}`)

const SCRIPTS = / *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n?/g

/**
 * Nothing competes with what is seen first: the style sheet is asked for on the connection that the document came by, scripts after it
 * on others; the first of them names to itself what it fetches then, the display face among it.
 */
const drawable = (document: string, code: string[]): string =>
  intoHead(document.replaceAll(/ *<link rel="preload" as="font"[^>]*>\n?/g, '').replaceAll(SCRIPTS, ''), [
    ...(document.match(SCRIPTS) ?? []).map((tag) => tag.trim().replace(/(type="module"|rel="modulepreload")/, '$1 fetchpriority="low"')),
    `<meta name="code" content="${unnamed(document, code).join(' ')}">`,
  ])

/** Nothing is seen before the code is there. */
const atOnce = (document: string, code: string[]): string =>
  intoHead(
    document,
    unnamed(document, code).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  )

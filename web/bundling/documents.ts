import { linkToView } from '#contract/links.ts'
import type { Plugin, Rolldown } from 'vite'

/**
 * Makes the other documents from `index.html`: `auth.html` and `browse.html`, into which a view is
 * prerendered as into `index.html`; `page.html` for every other view, which loads all of the app's code at
 * once; and `paid.html` for the return from a payment, which loads that of the pass as well. `document.html`
 * needs the styles only.
 */
export const documents: Plugin = {
  name: 'documents',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const index = assetOf(bundle, 'index.html')
      const document = assetOf(bundle, 'document.html')
      const html = String(index.source)
      document.source = withLateFace(withoutScripts(String(document.source)), faceOf(bundle))
      index.source = withLateCode(html)
      const emit = (fileName: string, source: string): void =>
        void this.emitFile({ type: 'asset', fileName, source })
      emit('auth.html', canonicalAt(index.source, linkToView('auth')))
      emit('browse.html', canonicalAt(index.source, linkToView('browse')))
      const page = withPreloads(html, filesOf(bundle, chunkOf(bundle, 'main.tsx')))
      emit('page.html', page)
      emit(
        'paid.html',
        viewsAfterPayment.reduce(
          (text, view) => withPreloads(text, filesOf(bundle, chunkOf(bundle, view))),
          page,
        ),
      )
    },
  },
}

/** They follow each other without a press. */
const viewsAfterPayment = ['payment-success', 'order'].map(
  (name) => `features/orders/ordering/${name}-view.tsx`,
)

function assetOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`${name} is not there`)
  return file
}

/** The style sheet that names the display face, and nothing else. */
function faceOf(bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find(
    (one) =>
      one.type === 'asset' && /^[\w.,-]+\{font-family:[^{}]*Bricolage[^{}]*\}\s*$/.test(String(one.source)),
  )
  if (file === undefined) throw new Error('no style sheet names the display face alone')
  return file.fileName
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/web/${module}`),
  )
  if (chunk?.type !== 'chunk') throw new Error(`${module} is in no chunk of its own`)
  return chunk
}

/** The files of a chunk and of all that it imports at once. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): Set<string> {
  const files = new Set([chunk.fileName])
  for (const file of files) {
    const one = bundle[file]
    if (one?.type === 'chunk') one.imports.forEach((name) => files.add(name))
  }
  return files
}

const FONT_PRELOAD = / *<link rel="preload" as="font"[^>]*>\n?/g
const SCRIPTS = / *<(?:script (?:async )?type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n?/g
const CANONICAL = /(<link rel="canonical" href="__ORIGIN__)[^"]*/

/**
 * The style sheet is requested first, on the connection the document came by. The display face comes with the
 * app's code (`ui/face.css`).
 */
const withLateCode = (html: string): string => {
  const scripts = (html.match(SCRIPTS) ?? []).map((tag) =>
    tag.trim().replace(/"module(preload)?"/, '$& fetchpriority="low"'),
  )
  return addToHead(html.replaceAll(FONT_PRELOAD, '').replaceAll(SCRIPTS, ''), scripts)
}

const withoutScripts = (html: string): string => html.replaceAll(FONT_PRELOAD, '').replaceAll(SCRIPTS, '')

/**
 * At the end of the body a style sheet delays no paint of what is above it; declared in the head, the face
 * would, by half a second on slow 4G.
 */
const withLateFace = (html: string, face: string): string =>
  html.replace('</body>', () => `  <link rel="stylesheet" fetchpriority="low" href="/${face}">\n  </body>`)

const canonicalAt = (html: string, path: string): string =>
  html.replace(CANONICAL, (_, start: string) => start + path)

const withPreloads = (html: string, files: Set<string>): string =>
  addToHead(
    html,
    [...files]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  )

const addToHead = (html: string, tags: string[]): string =>
  html.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)

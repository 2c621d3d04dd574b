import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

interface Prerender {
  homeMarkup: () => string
}

const EMPTY = '<div id="root"></div>'
const source = fileURLToPath(new URL('../prerender.tsx', import.meta.url))

/**
 * Puts the home view's markup into `index.html`, so that a first visit sees it before any script has arrived.
 * `page.html` is the same document without it, for every address that opens on another view.
 */
export const prerenderHome: Plugin = {
  name: 'prerender-home',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const document = bundle['index.html']
      if (document?.type !== 'asset') throw new Error('index.html is not there to be filled')
      const plain = String(document.source)
      if (!plain.includes(EMPTY)) throw new Error('index.html has no empty root')
      const { module } = await runnerImport<Prerender>(source, {
        configFile: false,
        root: fileURLToPath(new URL('..', import.meta.url)),
      })
      this.emitFile({ type: 'asset', fileName: 'page.html', source: plain })
      document.source = plain.replace(EMPTY, () => `<div id="root">${module.homeMarkup()}</div>`)
    },
  },
}

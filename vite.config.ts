import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstChunks } from './web/bundling/first-chunks.ts'
import { documents } from './web/bundling/documents.ts'
import { icons } from './web/bundling/icons.ts'
import { plainReact } from './web/bundling/plain-react.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The display face is named in the style sheet only, so without this the browser would request it late. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        })),
  },
}

/** The program with which the server prerenders documents; its dependencies are bundled into it. */
const prerender = {
  outDir: at('dist/prerender'),
  emptyOutDir: true,
  copyPublicDir: false,
  rolldownOptions: { input: { prerender: at('web/prerender.tsx') } },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: at('web'),
  // Data as literals is smaller once compressed than as text to parse.
  json: { stringify: false },
  plugins: [plainReact, react(), tailwindcss(), icons, preloadFont, documents],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // The form for browsers writes into innerHTML, which the content policy refuses.
  resolve: {
    alias: {
      'decode-named-character-reference': at('node_modules/decode-named-character-reference/index.js'),
    },
  },
  ssr: { noExternal: true },
  build:
    isSsrBuild === true
      ? prerender
      : {
          outDir: at('dist/web'),
          emptyOutDir: true,
          target: 'es2022',
          // The content policy refuses anything inline, scripts and fonts alike.
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: {
              index: at('web/index.html'),
              counter: at('web/counter.html'),
              desk: at('web/desk.html'),
              document: at('web/document.html'),
            },
            output: {
              // Home loads the names of all chunks: those that are shared by views have none but their hash,
              // which does not compress. Seven characters of it are the fewest that the bundler takes.
              chunkFileNames: ({ isDynamicEntry }) =>
                isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
              codeSplitting: { groups: firstChunks() },
            },
          },
        },
}))

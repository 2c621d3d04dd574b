import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { newFolder, removeFolder } from '#tests/bench/scratch.ts'
import { Tree } from './tree.ts'

/** React bundled by Vite as anybody gets it, without anything of the product. */
async function bundle(): Promise<string> {
  const outDir = newFolder('react')
  try {
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'error',
      build: {
        outDir,
        modulePreload: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'client.ts'),
          output: { entryFileNames: 'client.js' },
        },
      },
    })
    return readFileSync(join(outDir, 'client.js'), 'utf8')
  } finally {
    removeFolder(outDir)
  }
}

const documentOf = (nodes: number): string =>
  `<!doctype html><html lang="en"><title>React alone</title><meta name="viewport" content="width=device-width"><div id="root" data-nodes="${nodes}">${renderToString(createElement(Tree, { nodes }))}</div><script type="module" src="/client.js"></script>`

/** Serves documents of as many elements as their address says, which React alone hydrates. */
export async function startReactAlone(): Promise<{ urlOf: (nodes: number) => string; stop: () => void }> {
  const script = gzipSync(await bundle())
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url === '/client.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-encoding', 'gzip')
    response.end(
      isScript
        ? script
        : gzipSync(documentOf(Number(new URL(url, 'http://localhost').searchParams.get('nodes')))),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { urlOf: (nodes) => `http://localhost:${port}/?nodes=${nodes}`, stop: () => void server.close() }
}

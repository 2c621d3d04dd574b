import './browser-matchers.ts'
import { afterAll, beforeAll } from 'vitest'
import { makeCamera } from './browser-camera.ts'
import { type BrowserWanted, startBrowser, type TestBrowser } from './browser.ts'
import { startServer, type TestServer } from './server-process.ts'

/** The running product and a browser with a camera, for all tests of a file. */
export function openShop(
  serverOptions: Parameters<typeof startServer>[0] = {},
  browserWanted: BrowserWanted = {},
) {
  let server: TestServer
  let browser: TestBrowser
  const camera = makeCamera()
  beforeAll(async () => {
    server = await startServer(serverOptions)
    browser = await startBrowser({ camera: camera.file, ...browserWanted })
  })
  afterAll(async () => {
    await browser?.stop()
    camera.remove()
    await server?.stop()
  })
  return {
    camera,
    server: () => server,
    /** Somebody comes with a device that has never been here. */
    visit: (visit?: Parameters<TestBrowser['visit']>[1]) => browser.visit(server, visit),
  }
}

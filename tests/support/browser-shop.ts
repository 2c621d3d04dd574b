import './browser-matchers.ts'
import { afterAll, beforeAll } from 'vitest'
import { makeCamera } from './browser-camera.ts'
import { type BrowserWanted, startBrowser, type TestBrowser } from './browser.ts'
import { startServer, type TestServer } from './server-process.ts'

/** One for all files of a process, which ends with it: each visit has a memory of its own, and starting a browser takes a second. */
let shared: TestBrowser | undefined
const camera = makeCamera()
process.once('exit', camera.remove)

async function sharedBrowser(): Promise<TestBrowser> {
  if (shared?.isRunning() !== true) shared = await startBrowser({ camera: camera.file })
  return shared
}

/** The running product and a browser with a camera, for all tests of a file. */
export function openShop(serverOptions: Parameters<typeof startServer>[0] = {}, browserWanted?: BrowserWanted) {
  let server: TestServer
  let browser: TestBrowser
  beforeAll(async () => {
    server = await startServer(serverOptions)
    camera.unplug()
    browser = await (browserWanted === undefined ? sharedBrowser() : startBrowser({ camera: camera.file, ...browserWanted }))
  })
  afterAll(async () => {
    if (browser !== shared) await browser?.stop()
    await server?.stop()
  })
  return {
    camera,
    server: () => server,
    /** Somebody comes with a device that has never been here. */
    visit: (visit?: Parameters<TestBrowser['visit']>[1]) => browser.visit(server, visit),
  }
}

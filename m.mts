import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const p = await b.newPage({ viewport: { width: 1560, height: 860 } })
for (const [out, names] of Object.entries(JSON.parse(process.argv[2] ?? '{}') as Record<string, string[]>)) {
  const f = readFileSync
  await p.setContent(
    `<body style="margin:0;display:flex;gap:4px;background:#888">${names.map((n) => `<img style="height:850px" src="data:image/png;base64,${f('/tmp/shots/' + n + '.png').toString('base64')}">`).join('')}`,
  )
  await p.screenshot({ path: `/tmp/shots/${out}.png`, fullPage: true })
}
await b.close()

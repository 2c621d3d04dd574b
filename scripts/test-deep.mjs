// The same checks in their long forms: every fault as often as it is promised, and ten thousand histories.
process.env.DEEP = '1'
process.env.HISTORIES ??= '10000'
await import('./test.mjs')

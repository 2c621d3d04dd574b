// The long form of `npm test`: faults are repeated many times and ten thousand random histories are run.
process.env.DEEP = '1'
process.env.HISTORIES ??= '10000'
await import('./test.mjs')

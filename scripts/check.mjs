// The checks that take less than a minute: everything but the web build and the tests that need a database or
// a browser.
process.env.QUICK = '1'
await import('./test.mjs')

// Before anything of the web or of Testing Library is read. Files of one process share one DOM.
if (!('document' in globalThis)) await import('./dom.ts')

import { madeWords } from './untranslated-words.ts'

// Before anything of the web or of Testing Library is read. Files of one process share one DOM.
if (!('document' in globalThis)) await import('./dom.ts')
// A file looks for the names that it has made itself, whatever the files of its process before it have made.
madeWords.clear()

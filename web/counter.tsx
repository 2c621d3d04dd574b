import './platform/react-first.ts'
import { createRoot } from 'react-dom/client'
import { reloadForNewVersion } from './platform/new-version.ts'
import { CounterRoot } from './counter-root.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the document has no root')
reloadForNewVersion()
createRoot(root).render(<CounterRoot />)

import './platform/react-first.ts'
import { createRoot } from 'react-dom/client'
import { reloadForNewVersion } from './platform/new-version.ts'
import { forbidZodToCompile } from './platform/forms/zod-config.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the document has no root')
reloadForNewVersion()
forbidZodToCompile()
// Imported only now: what it imports creates schemas.
const { DeskRoot } = await import('./desk-root.tsx')
createRoot(root).render(<DeskRoot />)

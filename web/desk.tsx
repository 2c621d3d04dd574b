import './platform/react-first.ts'
import { createRoot } from 'react-dom/client'
import { DeskRoot } from './desk-root.tsx'
import { forbidZodToCompile } from './platform/forms/zod-config.ts'

forbidZodToCompile()
const root = document.getElementById('root')
if (root === null) throw new Error('the document has no root')
createRoot(root).render(<DeskRoot />)

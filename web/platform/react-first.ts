import 'react-dom/client'
import { pause } from './pause.ts'

// React alone takes a slow phone long to evaluate. The modules that are imported after this one are evaluated
// in another task.
await pause()

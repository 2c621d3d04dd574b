import { renderToString } from 'react-dom/server'
import { Root } from './root.tsx'

/** The home view as somebody sees it who comes for the first time. */
export const homeMarkup = (): string => renderToString(<Root start={{ name: 'home' }} />)

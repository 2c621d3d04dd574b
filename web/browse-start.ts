// One import with the app: see boot.ts.
export { BrowseView } from './features/shop/browse/browse-view.tsx'
export { start } from './main.tsx'

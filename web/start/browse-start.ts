// One import with the app: see boot.ts.
export { BrowseView } from '#web/features/shop/browse/browse-view.tsx'
export { start } from '#web/main.tsx'

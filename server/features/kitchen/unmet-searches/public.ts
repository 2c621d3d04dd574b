export { findUnmetSearches } from './unmet-search-store.ts'

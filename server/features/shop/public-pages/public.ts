export { publicPageRoutes } from './page-routes.ts'
export { sitemapRoutes } from './sitemap-routes.ts'

import { lazy, memo, type ReactElement, Suspense, useEffect } from 'react'
import { RouteFocus } from './route-focus.tsx'
import { prefetchFoodItems } from './features/shop/browse/food-items-query.ts'
import { HomeView } from './features/shop/home/home-view.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { CollisionQuestion } from './domain/declarations/collision-question.ts'
import { useLiveEvents } from './domain/live-events.ts'
import { useHasNotices } from './platform/notices.ts'
import { refreshUser, useUser } from './domain/people/session.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { LazyNotices } from './ui/notices/lazy-notices.ts'
import { PageFallback } from './ui/page-fallback.tsx'
import { keepShopOffline } from './offline-shop.ts'
import { rememberView, useView } from './use-view.ts'
import { type Go, type HistoryEntry, titleOf, type View } from './view.ts'

/**
 * Makes the same promise each time. One that is fulfilled keeps React from showing a placeholder for the view,
 * which it would not replace for 300 ms.
 */
function once<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | undefined
  return () => (code ??= load())
}

const BrowseView = lazy(async () => {
  prefetchFoodItems()
  return { default: (await import('./features/shop/browse/browse-view.tsx')).BrowseView }
})
const AuthView = lazy(async () => ({
  default: (await import('./features/people/auth/auth-view.tsx')).AuthView,
}))
const FoodItemView = lazy(async () => ({
  default: (await import('./features/shop/food-item/food-item-view.tsx')).FoodItemView,
}))
const CartView = lazy(async () => ({
  default: (await import('./features/orders/cart/cart-view.tsx')).CartView,
}))
const OrdersView = lazy(async () => ({
  default: (await import('./features/orders/ordering/orders-view.tsx')).OrdersView,
}))
const importOrder = once(() => import('./features/orders/ordering/order-view.tsx'))
const OrderView = lazy(async () => ({ default: (await importOrder()).OrderView }))
const SharedPassView = lazy(async () => ({
  default: (await import('./features/orders/ordering/shared-pass-view.tsx')).SharedPassView,
}))
const InvitationView = lazy(async () => ({
  default: (await import('./features/kitchen/invitation/invitation-view.tsx')).InvitationView,
}))
const ConfirmEmailView = lazy(async () => ({
  default: (await import('./features/people/email-links/confirm-email-view.tsx')).ConfirmEmailView,
}))
const UndoEmailView = lazy(async () => ({
  default: (await import('./features/people/email-links/undo-email-view.tsx')).UndoEmailView,
}))
const ReportView = lazy(async () => ({
  default: (await import('./features/shop/report/report-view.tsx')).ReportView,
}))
export const importPaymentSuccess = once(() => import('./features/orders/ordering/payment-success-view.tsx'))
const PaymentSuccessView = lazy(async () => ({ default: (await importPaymentSuccess()).PaymentSuccessView }))
const PaymentCancelView = lazy(async () => ({
  default: (await import('./features/orders/ordering/payment-cancel-view.tsx')).PaymentCancelView,
}))
const DashboardView = lazy(async () => ({
  default: (await import('./features/kitchen/dashboard/dashboard-view.tsx')).DashboardView,
}))
const AccountView = lazy(async () => ({
  default: (await import('./features/people/account/account-view.tsx')).AccountView,
}))

/** Views that open without a network once somebody has used one of them. */
const shopViews = new Set<View['name']>(['browse', 'food-item', 'cart'])

/** Views that show nothing that live events change. */
const viewsWithoutEvents = new Set<View['name']>([
  'home',
  'auth',
  'account',
  'invitation',
  'confirm-email',
  'undo-email',
  'report',
])

/** The whole page: header, current view, footer and notices. */
export function App({ start, onReady }: { start: HistoryEntry; onReady?: (() => void) | undefined }) {
  const { view, go, visit } = useView(start)
  const hasNotices = useHasNotices()
  const user = useUser()
  useEffect(() => void refreshUser(), [])
  const usesShop = hasNotices && shopViews.has(view.name)
  useEffect(() => {
    if (usesShop)
      keepShopOffline().catch((error: unknown) =>
        console.error('The shop could not be kept for offline use', error),
      )
  }, [usesShop])
  useLiveEvents(!viewsWithoutEvents.has(view.name), user?.id)
  return (
    <div className="flex min-h-dvh flex-col pb-16 lg:pb-0">
      <Header view={view} go={go} user={user} />
      <Main view={view} visit={visit} go={go} onReady={onReady} />
      <Footer go={go} />
      <CollisionQuestion />
      {hasNotices && (
        <Suspense>
          <LazyNotices />
        </Suspense>
      )}
    </div>
  )
}

interface CurrentViewProps {
  view: View
  visit: number
  go: Go
}

/**
 * The current view. Memoised, because a prerendered view hydrates when its code has arrived: if this rendered
 * again before, as the app does once it knows who is signed in, React would replace the view and with it the
 * buttons that were clicked early.
 */
const Main = memo(function Main({
  view,
  visit,
  go,
  onReady,
}: CurrentViewProps & { onReady: (() => void) | undefined }) {
  return (
    // At least as high as the screen: the footer begins below it, and does not move while the view loads.
    <main id="content" className="min-h-dvh flex-1">
      <ErrorBoundary key={view.name}>
        <Suspense fallback={<PageFallback />}>
          {/* Before the view, whose own effects run later: a view can set a title of its own. */}
          <RouteFocus key={visit} title={titleOf(view)} focus={visit > 0} />
          <CurrentView view={view} visit={visit} go={go} />
          <Ready onReady={onReady} />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
})

/**
 * Rendered after the view, whose own effects run before: `onReady` repeats early clicks, which may open
 * another view, and an effect that ran after that would remember this view under the history entry of the
 * other.
 */
function Ready({ onReady }: { onReady: (() => void) | undefined }) {
  useEffect(() => {
    onReady?.()
  }, [onReady])
  return null
}

function CurrentView({ view, visit, go }: CurrentViewProps): ReactElement {
  const user = useUser()
  switch (view.name) {
    case 'home':
      return <HomeView go={go} user={user} />
    case 'browse':
      return <BrowseView key={visit} view={view} go={go} onChange={rememberView} />
    case 'auth':
      return (
        <AuthView
          key={view.user_type}
          view={view}
          go={go}
          onSignedIn={() => go(view.next ?? { name: 'home' }, { replace: true })}
        />
      )
    case 'food-item':
      return <FoodItemView key={view.food_item_id} go={go} food_item_id={view.food_item_id} />
    case 'cart':
      return <CartView view={view} go={go} onChange={rememberView} />
    case 'orders':
      return <OrdersView go={go} user={user} />
    case 'order':
      return <OrderView key={view.order_id} go={go} user={user} order_id={view.order_id} />
    case 'shared-pass':
      return <SharedPassView go={go} share_token={view.share_token} />
    case 'invitation':
      return (
        <InvitationView
          key={view.invitation_token}
          go={go}
          user={user}
          invitation_token={view.invitation_token}
        />
      )
    case 'confirm-email':
      return <ConfirmEmailView key={view.email_token} go={go} email_token={view.email_token} />
    case 'undo-email':
      return <UndoEmailView key={view.email_token} go={go} email_token={view.email_token} />
    case 'report':
      return <ReportView key={view.report_target} go={go} report_target={view.report_target} />
    case 'restaurant-dashboard':
      return <DashboardView key={visit} view={view} go={go} user={user} onChange={rememberView} />
    case 'account':
      return <AccountView go={go} user={user} />
    case 'payment-success':
      return <PaymentSuccessView go={go} isFirstView={visit === 0} loadOrderView={importOrder} />
    case 'payment-cancel':
      return <PaymentCancelView go={go} />
  }
}

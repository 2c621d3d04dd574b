import { Toast } from '@base-ui/react/toast'
import CircleAlert from 'virtual:icons/circle-alert'
import CircleCheck from 'virtual:icons/circle-check'
import Info from 'virtual:icons/info'
import X from 'virtual:icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Notice, NOTICE_MS, setNoticePresenter, setRepeatingPresenter } from '#web/platform/notices.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** What stays at the lower edge of the screen, with what somebody presses next. */
const BARS = '[data-bottom-bar], [data-thumb-button]'
/** What can be pressed, and scrolls. */
const CONTROLS = 'main :is(button, a, input, select, textarea, summary)'
const SHEET = '[data-sheet]'
const GAP = 12
/** Without a scroll: it has ended. */
const SCROLLED_MS = 100
/** To a control, which is closer to others than a bar. */
const CONTROL_GAP = 4

/** The lowest edge from `edge` on under which an element of this height meets none of the boxes. */
function freeEdge(edge: number, height: number, gap: number, boxes: DOMRect[]): number {
  let free = edge
  for (const box of boxes.toSorted((one, other) => other.bottom - one.bottom))
    if (box.top < free && box.bottom > free - gap - height - gap) free = box.top
  return free
}

/**
 * The CSS `bottom` of a fixed element that covers none of the bars and, in the lower half of the screen, no
 * control; empty where a sheet is open, over which it has no place.
 */
export function freeSpaceBelow(element: HTMLElement): string {
  if (document.querySelector(SHEET) !== null) return ''
  const { left, right, height } = element.getBoundingClientRect()
  const boxesOf = (selector: string): DOMRect[] =>
    [...document.querySelectorAll(selector)]
      .map((box) => box.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < right && box.right > left)
  const edge = freeEdge(innerHeight, height, GAP, boxesOf(BARS))
  const clear = freeEdge(edge - GAP + CONTROL_GAP, height, CONTROL_GAP, boxesOf(CONTROLS)) - CONTROL_GAP
  return `${innerHeight - (clear - height > innerHeight / 3 ? clear : edge - GAP)}px`
}

const manager = Toast.createToastManager()
const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const iconClasses = { success: 'text-leaf', error: 'text-red', info: 'text-soft' }
const noticeKind = (type: string | undefined): Notice['kind'] =>
  type === 'success' || type === 'error' ? type : 'info'

const showToast = ({ text, kind, action }: Notice): void => {
  const actionProps = action && {
    children: action.label,
    onClick: () => {
      manager.close(id)
      action.run()
    },
  }
  const id = manager.add({
    title: text,
    type: kind,
    timeout: NOTICE_MS,
    ...(actionProps && { actionProps }),
  })
}

/** The place where notices appear and are read out. Mounted once. */
export function Notices() {
  useEffect(() => {
    return setNoticePresenter(showToast, () => manager.close())
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <NoticeViewport />
      </Toast.Portal>
    </Toast.Provider>
  )
}

/**
 * Above what stays at the lower edge; at the upper edge of a phone while a sheet covers the lower. Moved in
 * the drawing and not in the layout: what stays at the lower edge may go half a second after the press that
 * opens another view.
 */
function NoticeViewport() {
  const { toasts } = Toast.useToastManager()
  const [isRepeating, setRepeating] = useState(false)
  useEffect(() => {
    setRepeatingPresenter(setRepeating)
  }, [])
  const viewport = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = viewport.current
    if ((toasts.length === 0 && !isRepeating) || element === null) return undefined
    const moveUp = (): void => element.style.setProperty('--space-below', freeSpaceBelow(element))
    moveUp()
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const moveSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(moveUp, SCROLLED_MS)
    }
    for (const event of ['scroll', 'resize'])
      addEventListener(event, moveSoon, { passive: true, signal: stopped.signal })
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [toasts, isRepeating])
  return (
    <Toast.Viewport
      ref={viewport}
      className="pointer-events-none print:hidden fixed inset-x-3 bottom-0 z-60 -translate-y-(--space-below,5rem) max-sm:[body:has([data-sheet])_&]:top-3 max-sm:[body:has([data-sheet])_&]:bottom-auto max-sm:[body:has([data-sheet])_&]:translate-y-0 mx-auto flex max-w-md flex-col gap-2 lg:right-6 lg:left-auto lg:mr-0 lg:w-full lg:-translate-y-(--space-below,1.5rem)"
    >
      <p role="status" className="empty:-mb-2">
        {isRepeating && (
          <span className="flex items-center gap-3 rounded-control bg-card px-4 py-3 font-medium text-ink shadow-raised ring-1 ring-line">
            <Spinner /> <span>One moment: we are trying again.</span>
          </span>
        )}
      </p>
      <NoticeRows />
    </Toast.Viewport>
  )
}

function NoticeRows() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const kind = noticeKind(toast.type)
    const Icon = icons[kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'down']}
        className="pointer-events-auto rounded-control bg-card text-ink shadow-raised ring-1 ring-line transition-[translate,opacity] duration-200 ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-2 py-2 pr-1 pl-4">
          <Icon aria-hidden="true" className={`size-5 shrink-0 ${iconClasses[kind]}`} />
          <Toast.Title render={<p />} className="min-w-0 flex-1 leading-snug font-medium" />
          <Toast.Action className="min-h-11 shrink-0 rounded-control px-2 font-semibold whitespace-nowrap text-tomato hover:bg-sunk" />
          <Toast.Close
            aria-label="Dismiss"
            className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunk"
          >
            <X aria-hidden="true" className="size-5" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

import Ellipsis from 'virtual:icons/ellipsis'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

const CloseMenu = createContext((): void => {})

interface MenuProps {
  /** Of the button and of what it opens. */
  label: string
  /** `MenuItem`s. */
  children: ReactNode
}

/** A button that opens a few others; Escape, a press elsewhere and each of them close it. */
export function Menu({ label, children }: MenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    panel.current?.scrollIntoView?.({ block: 'nearest' })
    // A press beside it moves no focus in Safari.
    const pressElsewhere = ({ target }: Event): void => {
      const isInside = target instanceof Node && panel.current?.parentElement?.contains(target) === true
      if (!isInside) setOpen(false)
    }
    document.addEventListener('pointerdown', pressElsewhere)
    return () => document.removeEventListener('pointerdown', pressElsewhere)
  }, [isOpen])

  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  // Before the item goes away, so that a dialog it opens gives the focus back to the button.
  const close = (): void => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <div
      role="presentation"
      className="relative"
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
    >
      <button
        ref={trigger}
        type="button"
        title="More"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center rounded-control text-ink hover:bg-sunk aria-expanded:bg-sunk"
      >
        <Ellipsis aria-hidden="true" className="size-6" />
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role="group"
          aria-label={label}
          className="absolute top-full right-0 z-20 flex w-max max-w-[80vw] scroll-mt-20 scroll-mb-24 flex-col rounded-control border border-line bg-card py-1.5 shadow-raised"
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  )
}

export function MenuItem({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const close = use(CloseMenu)
  const press = (): void => {
    onPress()
    close()
  }
  return (
    <button
      type="button"
      onClick={press}
      className="min-h-12 px-5 py-2 text-left font-semibold text-ink hover:bg-sunk"
    >
      {children}
    </button>
  )
}

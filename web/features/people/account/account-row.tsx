import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Card } from '#web/ui/card.tsx'

/** The name of the open row, if any, and how to open another. */
const OpenRow = createContext<[string | undefined, (name: string | undefined) => void]>([undefined, () => {}])

/** A list of settings, one of which is open at most. */
export const AccountRows = ({ children }: { children: ReactNode }) => (
  <OpenRow value={useState<string>()}>
    <Card className="divide-y divide-line py-0">{children}</Card>
  </OpenRow>
)

interface RowLineProps {
  name: string
  /** How it is set, if anything is; empty while that is loading. */
  value?: ReactNode
  children: ReactNode
}

/** The line of a setting: its name, its value and a button. */
const RowLine = ({ name, value, children }: RowLineProps) => (
  <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 py-1.5">
    <div className="min-w-0 flex-1 basis-28 sm:grid sm:grid-cols-[8.5rem_1fr] sm:gap-x-4">
      <h2 className="font-sans! text-base leading-6 font-normal tracking-normal text-soft">{name}</h2>
      {value !== undefined && <div className="min-h-6 font-semibold wrap-anywhere">{value}</div>}
    </div>
    <div className="contents">{children}</div>
  </div>
)

interface RowButtonProps extends Omit<RowLineProps, 'children'> {
  act: string
  isBusy?: boolean
  isOpen?: boolean
  onPress: () => void
  button?: React.Ref<HTMLButtonElement>
}

/** A setting whose button acts at once. */
export function ActingRow({ act, isBusy, isOpen, onPress, button, ...line }: RowButtonProps) {
  return (
    <RowLine {...line}>
      <button
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-busy={isBusy || undefined}
        onClick={onPress}
        className="-mr-2 min-h-11 shrink-0 rounded-control px-2 font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:bg-sunk hover:decoration-ink"
      >
        <span>{isOpen === true ? 'Close' : act}</span> <span className="sr-only">{line.name}</span>
      </button>
    </RowLine>
  )
}

interface AccountRowProps extends Omit<RowLineProps, 'children'> {
  /** What its button says while the row is closed. */
  act?: string
  /** Stands beneath the line, also while the row is closed. */
  note?: ReactNode
  children: (close: () => void) => ReactNode
}

/**
 * A setting that opens in place. What was entered is kept while another row is open, and gone once the form
 * is sent or left.
 */
export function AccountRow({ name, act = 'Change', note, children, ...line }: AccountRowProps) {
  const [openName, setOpenName] = use(OpenRow)
  const [isMounted, setMounted] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const isOpen = openName === name
  const toggle = (): void => {
    setMounted(true)
    setOpenName(isOpen ? undefined : name)
  }
  const close = (): void => {
    button?.focus()
    setMounted(false)
    setOpenName(undefined)
  }
  return (
    <div>
      <ActingRow {...line} name={name} act={act} isOpen={isOpen} onPress={toggle} button={setButton} />
      <div className="contents">{note}</div>
      {isMounted && <RowPanel isOpen={isOpen}>{children(close)}</RowPanel>}
    </div>
  )
}

/** The content of an open row. The focus moves to its first field, or to itself where there is none. */
function RowPanel({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = panel.current
    if (!isOpen || box?.contains(document.activeElement) !== false) return
    const target = box.querySelector<HTMLElement>('form input:not([hidden])') ?? box
    target.focus()
  }, [isOpen])
  return (
    <div ref={panel} tabIndex={-1} hidden={!isOpen} className="pt-1 pb-5 outline-none">
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  )
}

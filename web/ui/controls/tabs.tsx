import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '#web/ui/class-names.ts'

interface Tab<Name extends string> {
  name: Name
  title: ReactNode
  content: ReactNode
}

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  open: Name
  onOpen: (name: Name) => void
}

const moves: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Parts of a view of which one is shown: opened by a press or the arrow keys, rendered from then on, so that
 * nothing typed is lost.
 */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  const id = useId()
  const [opened, setOpened] = useState([open])
  if (!opened.includes(open)) setOpened([...opened, open])
  const move = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(
      tabs.findIndex(({ name }) => name === open),
      tabs.length - 1,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onOpen(tab.name)
    document.getElementById(`${id}${tab.name}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="mb-4 flex flex-wrap gap-1 border-b border-line max-sm:gap-x-0 sm:mb-6 print:hidden"
      >
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={id + name}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}${name}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
            onKeyDown={move}
            className={classes(
              '-mb-px flex min-h-12 items-center gap-2 border-b-3 px-3 text-lg font-semibold max-sm:grow max-sm:justify-center max-sm:gap-1 max-sm:px-1 max-sm:text-sm max-sm:whitespace-nowrap',
              name === open
                ? 'border-tomato'
                : 'border-transparent text-soft hover:border-edge hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ name }) => opened.includes(name))
        .map(({ name, content }) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}${name}-panel`}
            aria-labelledby={id + name}
            hidden={name !== open}
          >
            {content}
          </div>
        ))}
    </>
  )
}

import Rows from 'virtual:icons/list'
import MapIcon from 'virtual:icons/map'
import { buttonClass } from '#web/ui/button.tsx'

interface ViewSwitchProps {
  isMap: boolean
  onSwitch: (isMap: boolean) => void
}

/** Shows the list as a map, or as a list again. */
export function ViewSwitch({ isMap, onSwitch }: ViewSwitchProps) {
  const Icon = isMap ? Rows : MapIcon
  return (
    <button
      type="button"
      onClick={() => onSwitch(!isMap)}
      className={buttonClass('secondary', 'max-sm:min-h-11 max-sm:gap-1.5 max-sm:px-2.5 max-sm:py-1')}
    >
      <Icon aria-hidden="true" className="size-5 max-[23.4rem]:hidden" />
      <span>{isMap ? 'List' : 'Map'}</span>
    </button>
  )
}

declare module 'virtual:icons/*' {
  import type { Icon } from '#web/ui/icons/icon.ts'

  const icon: Icon
  export default icon
}

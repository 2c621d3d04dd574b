import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { whenLoaded } from '#web/platform/late-code.ts'
import type { OrderDialogProps } from './order-dialogs.tsx'

export const importOrderDialogs = () => import('./order-dialogs.tsx')

interface OrderDialog {
  open: () => void
  /** It, while it is open. */
  dialogOf: (order: Order) => ReactNode
}

/** A dialog that few open. Its code is loaded once the order is on the screen, so that nobody waits for it. */
export function useOrderDialog(name: 'CancelOrder' | 'SharePassDialog'): OrderDialog {
  const [Dialog, setDialog] = useState<ComponentType<OrderDialogProps>>()
  useEffect(() => void importOrderDialogs().catch(() => undefined), [])
  const onClose = (): void => setDialog(undefined)
  return {
    open: () => void whenLoaded(importOrderDialogs(), (dialogs) => setDialog(() => dialogs[name])),
    dialogOf: (order) => Dialog && createElement(Dialog, { order, onClose }),
  }
}

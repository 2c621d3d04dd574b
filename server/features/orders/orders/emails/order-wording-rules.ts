import type { Order } from '#contract/orders/orders.ts'

/** "2 × Lasagne, 1 × Tiramisu" */
export const formatItems = (items: Pick<Order['items'][number], 'name' | 'quantity'>[]): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/** "Nonna Pina, 12 Lygon St, Carlton" */
export const formatAddress = ({ name, address, suburb }: Pick<Order['restaurant'], 'name' | 'address' | 'suburb'>): string =>
  [name, address, suburb].filter((part) => part !== null && part !== '').join(', ')

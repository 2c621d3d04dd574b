const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const mealsText = (count: number): string => counted(count, 'meal', 'meals')
export const ordersText = (count: number): string => counted(count, 'order', 'orders')

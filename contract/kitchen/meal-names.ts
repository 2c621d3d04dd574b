/** By which the food items of a restaurant are one meal: somebody writes "lasagne" on one day and "Lasagne " on another. */
export const mealKey = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

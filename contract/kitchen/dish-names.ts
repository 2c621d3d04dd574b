/**
 * By which the food items of a restaurant are one dish: somebody writes "lasagne" on one day and "Lasagne "
 * on another.
 */
export const dishKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * On a phone the map has all that one row of controls leaves: search and the way back to the list. Heading,
 * cuisines, order and position are those of the list, of which it is another view.
 */
export const mapPageClass = [
  'max-sm:grid max-sm:content-start max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:pt-2! max-sm:pb-2',
  'max-sm:[&>*]:col-span-2',
  'max-sm:[&>:first-child]:contents max-sm:[&>:first-child>header]:sr-only max-sm:[&>:first-child>div]:hidden',
  'max-sm:[&>:first-child>button]:col-start-2 max-sm:[&>:first-child>button]:row-start-1 max-sm:[&>:first-child>button]:row-end-2 max-sm:[&>:first-child>button]:self-start max-sm:[&>:first-child>button]:min-h-12!',
  'max-sm:[&>form]:col-span-1 max-sm:[&>form]:col-start-1 max-sm:[&>form]:row-start-1 max-sm:[&>form]:mb-2 max-sm:[&>form]:block',
  'max-sm:[&>form>:not(:first-child)]:hidden max-sm:[&>form+p]:hidden',
].join(' ')

/** A name in one spelling: `FoodItem`, `food_item`, `FOOD_ITEM` and `food-item` are `foodItem`. */
export function camelCase(name: string): string {
  const lower = /^[A-Z0-9_]+$/.test(name) ? name.toLowerCase() : name
  const joined = lower
    .replaceAll(/^[_-]+|[_-]+$/g, '')
    .replaceAll(/[_-]+(\w)/g, (_, initial: string) => initial.toUpperCase())
  return joined.charAt(0).toLowerCase() + joined.slice(1)
}

/** The words of a name, in small letters: of `aSharedPass2` they are "a", "shared" and "pass". */
export const wordsIn = (name: string): string[] =>
  (camelCase(name).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

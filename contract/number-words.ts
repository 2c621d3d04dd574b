const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** "ten" for 10; digits for what is not a whole number up to twelve. */
export const numberInWords = (value: number): string => words[value] ?? String(value)

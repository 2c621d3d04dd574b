import { setOf } from './plain-words.ts'

// The words around what a text says that is not in a meal.

export interface Grammar {
  negators: ReadonlySet<string>
  /** Between a negator and what it negates. */
  fillers: ReadonlySet<string>
  /** After a negated name, before another one. */
  joiners: ReadonlySet<string>
  /** After a name, as "free" is; before one with "to" between. */
  reactions: ReadonlySet<string>
  /** "Free range", and in the name of a dish also "egg roll free with coffee", negate nothing. */
  notAfterFree: ReadonlySet<string>
}

export const grammars: Record<'search' | 'dish', Grammar> = {
  search: {
    negators: setOf(
      'no|not|without|avoid|avoiding|except|excluding|minus|dont|doesnt|never|cant|cannot|sans',
    ),
    fillers: setOf(
      'any|added|the|a|an|with|want|eat|eating|have|having|do|tolerate|digest|drink|like|contain|contains|containing|trace|traces|of|to',
    ),
    joiners: setOf('or|nor|and|no'),
    notAfterFree: setOf('range|style|delivery|refill|flow'),
    reactions: setOf(
      'allergic|allergy|allergies|anaphylactic|anaphylaxis|intolerant|intolerance|intolerances|sensitive|sensitivity',
    ),
  },
  // The words of a dish are read so that in doubt a name stands: "and" often begins what is in it, and "avoid
  // with a nut allergy" warns.
  dish: {
    negators: setOf('no|without|minus'),
    fillers: setOf('any|added|the|a|an|with|contain|contains|containing'),
    joiners: setOf('or|nor|no'),
    reactions: new Set(),
    notAfterFree: setOf('range|style|delivery|refill|flow|with|when|coffee|tea|drink|drinks|sample|samples'),
  },
}

/** They say that a meal can be made without something, and so has it otherwise: "egg-free option". */
export const optionWords = 'alternatives?|ask|available|options?|versions?'

/** After "free", and after a reaction, before what is not in it. */
export const ofOrFrom = setOf('of|from')
export const toOrOf = setOf('to|of|from|against')
/** They go on with a list of what is avoided, and begin something else before any other word. */
export const separators = setOf(',|;|/|&|+')
/** They say what somebody eats, and end a list of what they do not eat: "no nuts and vegan". */
export const needWords = setOf('vegan|vegetarian|veg|veggie|halal|kosher|pescatarian|coeliac|celiac|gf|df|nf')
/** "Allergy" after one of them, or first, can stand before its name: "my allergy nuts". */
export const beforeReaction = setOf('i|im|am|a|an|my|have|has|is|with|severe|severely|for|and|or')
/** From how many letters on a reaction is known while it is being typed. */
export const REACTION_LENGTH_MIN = 4
/** "Allergy friendly" is about no name after it. */
export const afterReaction = setOf('friendly|safe|free|aware|menu')
/** In a dish "no" after another word than these is Japanese. */
export const beforeNo = setOf(
  'absolutely|and|but|contain|contains|containing|has|have|or|there|use|uses|with',
)
/** Two words that are a food of their own. */
export const otherPairs = setOf('coconut milk')
/** "Egg white" and "wheat flour" are egg and wheat to somebody who cannot eat them. */
export const partsOfFood = setOf('flour|oil|paste|powder|product|protein|solid|trace|white|yolk')
/** Between a negator and a food that people avoid: "no raw eggs". */
export const adjectives = setOf(
  'boiled|cooked|cured|deli|dried|fresh|fried|processed|raw|red|roasted|runny|salted|smoked|white|whole',
)
/** "non" begins names of dishes and restaurants as well. */
export const afterNon = setOf('veg|vegan|vegetarian|halal|kosher')

/** What the desk says where another person has to confirm what was pressed. */
export const PROPOSED = 'Proposed. Somebody else has to confirm it.'

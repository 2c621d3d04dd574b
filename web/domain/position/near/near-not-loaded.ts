/** Apart from the other wording, whose code may be what could not be loaded. */
export const NOT_LOADED = 'The list of suburbs could not be loaded. Please check your network and try again.'

/**
 * The widths at which screens take another shape, in the same unit as the stylesheets': a larger font of the browser gets the
 * narrower shape sooner, exactly as zoom does.
 */
export const breakpoints = {
  phone: '(max-width: 39.9375rem)',
  editorOnPhone: '(max-width: 56.1875rem)',
  editorWithPanel: '(min-width: 73.75rem)',
  playerWithOutline: '(min-width: 60rem)',
} as const

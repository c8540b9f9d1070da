/** Where text is written or a value chosen. */
export const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/**
 * Moves the focus to what has just come, such as the heading of a lesson whose answer took its time. Whoever has begun to write
 * somewhere else meanwhile is left there: the rest of a sentence must not end in shortcuts.
 */
export function focusOnArrival(element: HTMLElement | null, options?: FocusOptions): void {
  if (document.activeElement?.matches(fields)) return
  element?.focus(options)
}

import { type RefObject, useEffect } from 'react'

/** What is ticked, by the words of each line. Words that were changed since begin anew. */
export type TickState = Readonly<Record<string, boolean>>
export type Ticks = { read: () => TickState; write: (ticked: TickState) => void }

/** Puts a box before each line of a checklist. Without anyone to keep it the lists stay as they were written. */
export function useTicks(body: RefObject<HTMLElement | null>, html: string, ticks: Ticks | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the text is another
  useEffect(() => {
    const root = body.current
    if (!root || !ticks) return
    const boxes = [...root.querySelectorAll<HTMLElement>('li[data-type="taskItem"]')].map((line) =>
      boxOf(line, ticks),
    )
    return () => {
      for (const box of boxes) box.remove()
    }
  }, [body, html, ticks])
}

function boxOf(line: HTMLElement, { read, write }: Ticks): HTMLInputElement {
  const words = wordsOf(line)
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.setAttribute('aria-label', words)
  box.checked = read()[words] ?? line.dataset.checked === 'true'
  box.addEventListener('change', () => write({ ...read(), [words]: box.checked }))
  line.prepend(box)
  return box
}

/** Its own words, without those of lists inside it. */
function wordsOf(line: HTMLElement): string {
  const own = [...line.children].filter(({ tagName }) => tagName !== 'UL' && tagName !== 'OL')
  return own
    .map(({ textContent }) => textContent.trim())
    .join(' ')
    .slice(0, 300)
}
